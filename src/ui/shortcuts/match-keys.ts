import { latinKey } from './latin-key';

/** Milliseconds within which the next key of a sequence counts. */
export const sequencePause = 1_500;

/** The first keys of a sequence, and when the last of them was pressed (milliseconds). */
export type Begun = { readonly keys: string; readonly at: number };

/** What an event says of a key. */
type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

/**
 * The sign that a key types, letters in lower case; undefined for a key that types none, or with a modifier that means
 * something else. Shift and AltGr belong to a sign: where `/` stands differs between keyboards.
 */
export function typedKey(event: Key): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (metaKey || key.length > 2 || /^\w{2}$|^$/.test(key)) return undefined;
  if ((ctrlKey || altKey) && !event.getModifierState('AltGraph')) return undefined;
  const small = latinKey(event);
  const isLetter = small !== key.toUpperCase();
  return isLetter && shiftKey ? undefined : small;
}

/**
 * What a key comes to among these bindings (`n`, `g c`): one that is complete with it, or the beginning of one. A key
 * that fits no sequence begun ends it and does nothing itself, unless it begins the next one.
 */
export function matchKeys<B extends { readonly keys: string }>(
  bindings: readonly B[],
  begun: Begun | undefined,
  key: string,
  at: number,
): { found?: B; begun?: Begun } {
  const isNext = begun !== undefined && at - begun.at <= sequencePause;
  const keys = isNext ? `${begun.keys} ${key}` : key;
  const found = bindings.find((one) => one.keys === keys);
  if (found) return { found };
  const next = [keys, key].find((first) => bindings.some((one) => one.keys.startsWith(`${first} `)));
  return next === undefined ? {} : { begun: { keys: next, at } };
}
