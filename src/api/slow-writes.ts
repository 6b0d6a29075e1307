/**
 * Tells when a change is long in being answered, so that nobody takes it for lost or begins it again. Reads
 * are not counted: pages show themselves that they load.
 */

/** Milliseconds after which people begin to doubt; a slow answer of a healthy service is well below. */
const slowAfter = 4_000;

let slow = 0;
let tell: (isSlow: boolean) => void = () => undefined;

/** Calls back when the first change becomes slow, and when none is slow any more. */
export function onSlowWrite(callback: (isSlow: boolean) => void): void {
  tell = callback;
}

/** Watches a change that has been sent; gives what it gives. */
export async function watchWrite<T>(sending: Promise<T>): Promise<T> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slow += 1;
    if (slow === 1) tell(true);
  }, slowAfter);
  try {
    return await sending;
  } finally {
    clearTimeout(timer);
    if (isSlow) slow -= 1;
    if (isSlow && slow === 0) tell(false);
  }
}
