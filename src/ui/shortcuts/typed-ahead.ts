/** Text typed after the palette was requested and before its code has loaded; undefined at other times. */
let typed: string | undefined;

/** Starts recording typed keys for the palette, until it has opened. */
export function beginTypedAhead(): void {
  typed = '';
}

/** Returns whether keys are recorded: the palette was requested, and its field does not get them yet. */
export function isTypingAhead(): boolean {
  return typed !== undefined;
}

/** Returns the text typed since recording started; empty while nothing is recorded. */
export const typedAhead = (): string => typed ?? '';

/** Passes the recorded text to `show`; stops recording if the palette's field already contains it (`shown`). */
export function flushTypedAhead(shown: string, show: (typed: string) => void): void {
  if (typed === undefined || typed === shown) endTypedAhead();
  else show(typed);
}

/** Stops recording: the palette is open, or will not open. */
export function endTypedAhead(): void {
  typed = undefined;
}

/** Keys that the page below must not get: they would select, open or move something. */
const steers: readonly string[] = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Records a key while the palette loads. Returns true if the key is handled: no other code may use it. Escape stops
 * recording, and the caller closes the palette. Enter and arrows are dropped: the user has not seen any entries yet.
 */
export function recordTypedAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (typed === undefined || ctrlKey || metaKey || altKey) return false;
  if (key === 'Escape') endTypedAhead();
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return steers.includes(key);
  return true;
}
