/** Returns what `announce` told screen readers last; empty if nothing. A page may have further regions of its own. */
export const lastSpoken = (): string =>
  document.querySelector('body > [role=status][aria-live=polite]')?.textContent ?? '';
