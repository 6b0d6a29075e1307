/** Milliseconds after which users doubt whether a write was lost; a healthy service responds well before. */
const slowAfter = 4_000;
let slow = 0;
let tell: (isSlow: boolean) => void = () => undefined;

/** Sets the callback that gets `true` when a write takes longer than 4 s, and `false` when no slow write is left. */
export function onSlowWrite(callback: (isSlow: boolean) => void): void {
  tell = callback;
}

/** Returns the result of a write that was sent, and reports to `onSlowWrite` if it is slow. */
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
