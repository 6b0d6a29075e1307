/** The maximum wait in milliseconds: a hidden page never paints. */
const maxWaitMs = 100;

/** Resolves after the current render is painted, so that deferrable work does not delay it. */
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
