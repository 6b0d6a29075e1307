import { v4 as randomUuid } from 'uuid';
import { readStoredValue, writeStored } from '~/lib/browser-storage';
import { digest } from '@recon/engine/lib/digest';

/** Returns the id of a new action. */
export const newActionId = (): string => randomUuid();

let current: string | undefined;

/** Returns the id of the action that is in progress; undefined if each write is an action of its own. */
export const currentActionId = (): string | undefined => current;

/**
 * Runs work whose writes are one action in the activity log (docs/activity.md): they are sent with the same
 * `X-Recon-Action`. Work inside work belongs to the outer action. Returns or throws what `work` does. Pass the `id` of an
 * action that was interrupted to resume it.
 */
export async function asOneAction<Result>(work: () => Promise<Result>, id = newActionId()): Promise<Result> {
  if (current !== undefined) return work();
  current = id;
  try {
    return await work();
  } finally {
    current = undefined;
  }
}

/** Prefix of stored idempotency keys. A repetition of a user's write has the same key until the outcome is known. */

const prefix = 'recon.intent.';
/** Milliseconds for which a key is stored: it survives a reload, but a later repetition counts as a new write. */
export const intentLifetime = 15 * 60 * 1000;

type Intent = { payload: string; key: string; at: number };
/** Keys held in memory until a reload, in case the browser's storage is full or disabled. */
const inMemory = new Map<string, Intent>();
let owner = '';

/** Sets the user of the idempotency keys stored from now on. Keys of another user are never used. */
export function setIntentOwner(identity: string): void {
  owner = identity;
}

/** Returns the idempotency key stored for this payload and target (operation and URL), or a new one. */
export function intentKey(target: string, payload: string): string {
  const intent = readIntent(slot(target));
  if (intent?.payload === digest(payload) && Date.now() - intent.at < intentLifetime) return intent.key;
  const key = randomUuid();
  write(slot(target), { payload: digest(payload), key, at: Date.now() });
  return key;
}

/** Returns whether a key is stored for this target: an earlier such write has no known outcome. */
export const hasIntent = (target: string): boolean => readIntent(slot(target)) !== undefined;

/** Removes the stored key if it is `key`, whose write has a known outcome: the next such write gets a new key. */
export function endIntent(target: string, key: string | undefined): void {
  const name = slot(target);
  if (key === undefined || readIntent(name)?.key !== key) return;
  inMemory.delete(name);
  writeStored('session', prefix + name, undefined);
}

/** Removes all idempotency keys stored in this tab. */
export function clearIntents(): void {
  inMemory.clear();
  try {
    for (const name of Object.keys(sessionStorage))
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
  } catch {
    // Storage may be blocked; nothing is stored then.
  }
}

const slot = (target: string): string => digest(`${owner} ${target}`);

function readIntent(name: string): Intent | undefined {
  const intent = readStoredValue('session', prefix + name) ?? inMemory.get(name) ?? {};
  const { payload, key, at } = intent as Partial<Intent>;
  return typeof payload === 'string' && typeof key === 'string' && typeof at === 'number'
    ? { payload, key, at }
    : undefined;
}

function write(name: string, intent: Intent): void {
  inMemory.set(name, intent);
  writeStored('session', prefix + name, JSON.stringify(intent));
}
