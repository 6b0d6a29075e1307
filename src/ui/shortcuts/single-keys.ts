import { useSyncExternalStore } from 'react';
import { readStoredText, writeStored } from '~/lib/browser-storage';

/** Storage key of whether single-key shortcuts are enabled in this browser: users can disable them (WCAG 2.1.4). */
const key = 'single-keys';
const listeners = new Set<() => void>();
/** The choice until the page is reloaded, if the browser blocks storage. */
let chosen: boolean | undefined;

/** Returns true unless the user disabled single-key shortcuts. */
export function singleKeysHold(): boolean {
  return chosen ?? readStoredText('local', key) !== 'off';
}

/** Enables or disables single-key shortcuts, and stores the choice in this browser. */
export function setSingleKeys(hold: boolean): void {
  chosen = writeStored('local', key, hold ? undefined : 'off') ? undefined : hold;
  for (const listener of listeners) listener();
}

/** Returns whether single-key shortcuts are enabled, and re-renders on changes. */
export function useSingleKeys(): boolean {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, singleKeysHold);
}
