import { latinKey } from './latin-key';

/** Milliseconds within which the next key of a sequence must be pressed. */
export const sequencePause = 1_500;

/** First keys of an unfinished sequence, and when the last one was pressed (event time, ms). */
export type Begun = { readonly keys: string; readonly at: number };
/** Properties of a key event that are used here. */
type Modifier = 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState';
type Key = Pick<KeyboardEvent, 'key' | 'code' | Modifier>;

/** Returns the character that a key types, in lower case; undefined with Ctrl, Alt or Meta, or a letter with Shift. */
export function typedKey(event: Key): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (metaKey || key.length > 2 || /^\w{2}$|^$/.test(key)) return undefined;
  if ((ctrlKey || altKey) && !event.getModifierState('AltGraph')) return undefined;
  const small = latinKey(event);
  const isLetter = small !== key.toUpperCase();
  return isLetter && shiftKey ? undefined : small;
}

/** Returns the binding that `key` completes (`found`), or the unfinished sequence (`begun`); `{}` if neither. */
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
