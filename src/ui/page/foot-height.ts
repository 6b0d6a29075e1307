/** Mounted footers in order. The last one counts: that of a sheet if one is open over the page. */
let feet: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Registers the footer of a page or a sheet; returns an unsubscribe function. */
export function registerFooter(foot: HTMLElement): () => void {
  const observer = new ResizeObserver(notify);
  observer.observe(foot);
  change([...feet, foot]);
  return () => {
    observer.disconnect();
    change(feet.filter((one) => one !== foot));
  };
}

/** Returns the height of the footer that was mounted last, px; undefined if there is none. */
export const footHeight = (): number | undefined => feet.at(-1)?.offsetHeight;

/** Runs `listener` when `footHeight` may have changed; returns an unsubscribe function. */
export function onFootHeight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(now: readonly HTMLElement[]): void {
  feet = now;
  document.documentElement.toggleAttribute('data-has-foot', feet.length > 0);
  notify();
}

const notify = () => listeners.forEach((listener) => listener());
