import { zoneName } from './zone-name';

const key = 'time-zone';
const listeners = new Set<() => void>();
let chosen = readChosen();

/** Returns the time zone chosen in this browser (IANA); `undefined` means the system's own. */
export const chosenZone = (): string | undefined => chosen;

/** Sets the zone of displayed times in this browser; `undefined` restores the system's own. */
export function chooseZone(zone: string | undefined): void {
  try {
    if (zone === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, zone);
  } catch {
    // Storage may be forbidden; the choice then applies until the page is closed.
  }
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
  try {
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : zoneName(kept);
  } catch {
    // Storage is missing on the server and may be forbidden in a browser.
    return undefined;
  }
}
