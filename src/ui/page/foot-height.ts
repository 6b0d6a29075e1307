/** The feet now there, the last one last; of a sheet over a page the sheet's counts. */
let feet: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Adds the foot of a page or a sheet until what it gives back is called. */
export function registerFooter(foot: HTMLElement): () => void {
  const observer = new ResizeObserver(tell);
  observer.observe(foot);
  change([...feet, foot]);
  return () => {
    observer.disconnect();
    change(feet.filter((one) => one !== foot));
  };
}

/** The height of the foot that counts, px; undefined where there is none. */
export function footHeight(): number | undefined {
  return feet.at(-1)?.offsetHeight;
}

/** Calls `listener` when `footHeight` may be another, until what it gives back is called. */
export function onFootHeight(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(now: readonly HTMLElement[]): void {
  feet = now;
  document.documentElement.toggleAttribute('data-has-foot', feet.length > 0);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
