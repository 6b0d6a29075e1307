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
