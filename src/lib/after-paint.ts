/** A page that is not shown paints nothing: it is not waited for longer than this, ms. */
const maxWaitMs = 100;

/** Waits until what was just drawn is on the screen, so that work which can wait does not hold it up. */
export function afterPaint(): Promise<void> {
  if (!('requestAnimationFrame' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, maxWaitMs);
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}
