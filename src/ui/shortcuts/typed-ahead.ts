/** Text typed between opening the palette and its appearance, while its code loads; undefined at other times. */
let typed: string | undefined;

/** Starts recording typed keys for the palette, until it has opened. */
export function beginTypedAhead(): void {
  typed = '';
}

/** Returns whether keys are recorded: the palette was opened, and its field does not get them yet. */
export function isTypingAhead(): boolean {
  return typed !== undefined;
}

/** Returns the text typed since recording started; empty while nothing is recorded. */
export const typedAhead = (): string => typed ?? '';

/** Passes the recorded text to `show` until the palette's field contains it (`shown`), then stops recording. */
export function flushTypedAhead(shown: string, show: (typed: string) => void): void {
  if (typed === undefined || typed === shown) endTypedAhead();
  else show(typed);
}

/** Stops recording: the palette is open, or will not open. */
export function endTypedAhead(): void {
  typed = undefined;
}

/** Keys that would select, open or move in the content below the palette. */
const steers: readonly string[] = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Records a key for the palette if it is loading; returns true if no other code may handle the key. Escape ends that,
 * and the caller closes the palette. Keys that would select are ignored, because the user has not seen the entries yet.
 */
export function recordTypedAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (typed === undefined || ctrlKey || metaKey || altKey) return false;
  if (key === 'Escape') endTypedAhead();
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return steers.includes(key);
  return true;
}
