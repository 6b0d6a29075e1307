import { zoneName } from './zone-name';

/** The time zone that times are shown in: this browser's own unless another is chosen, by its IANA name. */

const key = 'time-zone';
const listeners = new Set<() => void>();
let chosen = readChosen();

/** The zone that was chosen in this browser; undefined for the machine's own. */
export function chosenZone(): string | undefined {
  return chosen;
}

/** Shows times in that zone from now on, in the machine's own without one, and remembers it in this browser. */
export function chooseZone(zone: string | undefined): void {
  try {
    if (zone === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, zone);
  } catch {
    // Storage may be forbidden; the choice then holds until the page is left.
  }
  show(zone);
}

/** Calls back when another zone is chosen, here or in another tab; gives back what ends that. */
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
    // No storage: on the server, or forbidden.
    return undefined;
  }
}
