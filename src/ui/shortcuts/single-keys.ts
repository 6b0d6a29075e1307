import { useSyncExternalStore } from 'react';

/** Whether shortcuts of single keys hold in this browser: they can be switched off (WCAG 2.1.4). */

const key = 'single-keys';
const listeners = new Set<() => void>();
/** Where storage is forbidden a choice holds until the page is left. */
let chosen: boolean | undefined;

/** True unless they were switched off. */
export function singleKeysHold(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

/** Switches them on or off, and remembers it in this browser. */
export function setSingleKeys(hold: boolean): void {
  chosen = hold;
  try {
    if (hold) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
    chosen = undefined;
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
}

/** The same for a control. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, singleKeysHold);
}
