import { useSyncExternalStore } from 'react';
import { drawnView } from '~/lib/drawn-view';

export type ColorScheme = 'light' | 'system' | 'dark';

/** The key that public/before-paint.js reads before the first paint. */
const key = 'color-scheme';
const listeners = new Set<() => void>();

/** The scheme that was chosen in this browser. */
export function colorScheme(): ColorScheme {
  const chosen = document.documentElement.dataset['colorScheme'];
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}

/** Chooses light, dark or the system's colours, and remembers it in this browser. */
export function setColorScheme(scheme: ColorScheme): void {
  show(scheme);
  try {
    if (scheme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
  } catch {
    // Storage may be forbidden; the choice then holds until the page is left.
  }
}

function show(scheme: ColorScheme) {
  if (scheme === 'system') delete document.documentElement.dataset['colorScheme'];
  else document.documentElement.dataset['colorScheme'] = scheme;
  for (const listener of listeners) listener();
}

function followOtherTabs(event: StorageEvent) {
  if (event.key !== key) return;
  show(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system');
}

/** Calls back when another scheme is chosen, here or in another tab; gives back what ends that. */
export function onColorScheme(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
}

/** The chosen colour scheme, kept in step with other tabs. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(onColorScheme, colorScheme, () => drawnView()?.scheme ?? 'system');
}
