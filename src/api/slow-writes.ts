/** Milliseconds after which users doubt whether a write was lost; a healthy service responds well before. */
const slowAfter = 4_000;
let slow = 0;
let tell: (isSlow: boolean) => void = () => undefined;

/** Registers a callback that runs when the first write becomes slow, and when none is slow any more. */
export function onSlowWrite(callback: (isSlow: boolean) => void): void {
  tell = callback;
}

/** Watches a write that has been sent. Returns its result. */
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
