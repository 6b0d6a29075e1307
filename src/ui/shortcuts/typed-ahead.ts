/**
 * What is typed from the moment the palette is asked for until it is there: its code may be on its way, and the letters
 * are not shortcuts of the page. Undefined when it is not awaited.
 */
let typed: string | undefined;

/** From now on keys belong to the palette. */
export function beginTypedAhead(): void {
  typed = '';
}

/** What was typed so far. */
export function typedAhead(): string {
  return typed ?? '';
}

/**
 * Has the palette show what was typed, until that is what it shows: keys come between its drawing and its having the
 * focus, too. From then on they are its field's.
 */
export function flushTypedAhead(shown: string, show: (typed: string) => void): void {
  if (typed === undefined || typed === shown) endTypedAhead();
  else show(typed);
}

/** The palette is there, or will not come. */
export function endTypedAhead(): void {
  typed = undefined;
}

/** Keys that would choose, open or go on in what lies under the palette. */
const steers: readonly string[] = ['Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'Home', 'End'];

/**
 * Keeps a key for the palette if it is awaited; true when the key is nobody else's. Escape no longer waits. What would
 * choose is passed over: nobody has seen yet from what.
 */
export function recordTypedAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (typed === undefined || ctrlKey || metaKey || altKey) return false;
  if (key === 'Escape') endTypedAhead();
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  else return steers.includes(key);
  return true;
}
