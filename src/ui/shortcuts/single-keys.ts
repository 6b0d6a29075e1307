import { useSyncExternalStore } from 'react';

/** Storage key of whether single-key shortcuts are enabled in this browser: users can disable them (WCAG 2.1.4). */
const key = 'single-keys';
const listeners = new Set<() => void>();
/** Choice that applies until the user leaves the page, if storage is blocked. */
let chosen: boolean | undefined;

/** Returns true unless the user disabled single-key shortcuts. */
export function singleKeysHold(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Enables or disables single-key shortcuts, and stores the choice in this browser. */
export function setSingleKeys(hold: boolean): void {
  chosen = hold;
  try {
    if (hold) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
    chosen = undefined;
  } catch {
    // The choice stays in memory.
  }
  for (const listener of listeners) listener();
}

/** Returns whether single-key shortcuts are enabled, and re-renders on changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, singleKeysHold);
}
