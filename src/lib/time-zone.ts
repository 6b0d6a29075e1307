import { readStoredText, writeStored } from './browser-storage';
import { zoneName } from '@recon/engine/lib/zone-name';

const key = 'time-zone';
const listeners = new Set<() => void>();
let chosen = readChosen();

/** Returns the time zone chosen in this browser (IANA); `undefined` means the system's own. */
export const chosenZone = (): string | undefined => chosen;

/** Sets the zone of displayed times in this browser; `undefined` restores the system's own. */
export function chooseZone(zone: string | undefined): void {
  // Without storage the choice applies until the page is closed.
  writeStored('local', key, zone);
  show(zone);
}

/** Registers a listener for zone changes, here or in another tab. Returns an unsubscribe function. */
export function onZone(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

function show(zone: string | undefined) {
  chosen = zone;
  for (const listener of listeners) listener();
}

function followOtherTabs(event: StorageEvent) {
  if (event.key === key || event.key === null) show(readChosen());
}

function readChosen(): string | undefined {
  const kept = readStoredText('local', key);
  return kept === undefined ? undefined : zoneName(kept);
}
