import { v4 as randomUuid } from 'uuid';

/**
 * One idempotency key for one intent: the same person asking for the same operation on the same
 * target with the same payload keeps the key through retries, a new sign-in and a reload, until the
 * outcome is known. Each target remembers its latest intent only: who has asked for something else
 * meanwhile and comes back to the first payload wants it done anew, not an old answer repeated.
 * What is stored in `sessionStorage` are digests and keys, no payload and no token.
 */

const prefix = 'recon.intent.';
/**
 * Milliseconds. Long enough for a reload or a lost connection, short enough that the same request
 * made later, after a colleague's change, is not answered by the old one's outcome.
 */
export const intentLifetime = 15 * 60 * 1000;

type Intent = { payload: string; key: string; at: number };
/** Where storage is full or switched off, an intent lives as long as the page. */
const inMemory = new Map<string, Intent>();
let owner = '';

/** Tells whose intents the next ones are; another person's are never taken up. */
export function setIntentOwner(identity: string): void {
  owner = identity;
}

/** The key for this payload on this target (operation and address), made on first use. */
export function intentKey(target: string, payload: string): string {
  const kept = read(slot(target));
  if (kept?.payload === digest(payload) && Date.now() - kept.at < intentLifetime) return kept.key;
  const key = randomUuid();
  write(slot(target), { payload: digest(payload), key, at: Date.now() });
  return key;
}

/** When the first request with this key was made ready, in milliseconds since 1970; now when it is not known. */
export function keyCreatedAt(target: string, key: string): number {
  const kept = read(slot(target));
  return kept?.key === key ? kept.at : Date.now();
}

/** The outcome for this key, if there is one, is known: the next such request is a new intent. */
export function endIntent(target: string, key: string | undefined): void {
  const name = slot(target);
  if (key === undefined || read(name)?.key !== key) return;
  inMemory.delete(name);
  withStorage((storage) => storage.removeItem(prefix + name));
}

/** Forgets every pending intent. */
export function clearIntents(): void {
  inMemory.clear();
  withStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name);
  });
}

function slot(target: string): string {
  return digest(`${owner} ${target}`);
}

function read(name: string): Intent | undefined {
  const text = withStorage((storage) => storage.getItem(prefix + name));
  if (!text) return inMemory.get(name);
  try {
    const { payload, key, at } = JSON.parse(text) as Partial<Intent>;
    return typeof payload === 'string' && typeof key === 'string' && typeof at === 'number'
      ? { payload, key, at }
      : undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, intent: Intent): void {
  inMemory.set(name, intent);
  withStorage((storage) => storage.setItem(prefix + name, JSON.stringify(intent)));
}

function withStorage<T>(action: (storage: Storage) => T): T | undefined {
  try {
    return action(sessionStorage);
  } catch {
    return undefined;
  }
}

/** 64 bits of FNV-1a: tells texts apart and does not give them away at a glance; it is no secret. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  return hash.toString(36);
}
