/** The browser's storage of all tabs, or of this tab until it is closed. */
type StorageName = 'local' | 'session';

const storageOf = (name: StorageName) => (name === 'local' ? localStorage : sessionStorage);

/** Returns a stored text; undefined if there is none, if storage is blocked, or on the server. */
export function readStoredText(name: StorageName, key: string): string | undefined {
  try {
    return storageOf(name).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Returns a stored JSON value, not validated; `undefined` if there is none, or it is `null` or not JSON. */
export function readStoredValue(name: StorageName, key: string): unknown {
  try {
    return JSON.parse(readStoredText(name, key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text; `undefined` removes the entry. Returns false if storage is blocked or full. */
export function writeStored(name: StorageName, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) storageOf(name).removeItem(key);
    else storageOf(name).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** A cookie that a script of the page writes: `name=value`, and its lifetime in seconds. */
type ScriptCookie = { pair: string; maxAge: number; sameSite: 'Lax' | 'Strict' };

/** Writes a cookie of this origin. */
export function writeCookie(cookie: ScriptCookie): void {
  document.cookie = cookieText(cookie, location.protocol);
}

/** Returns the text of a cookie; on https it is never sent over http. */
export function cookieText({ pair, maxAge, sameSite }: ScriptCookie, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${pair}; Path=/; Max-Age=${maxAge}; SameSite=${sameSite}${secure}`;
}
