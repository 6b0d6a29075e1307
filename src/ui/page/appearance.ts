import { useSyncExternalStore } from 'react';
import { writeStored } from '~/lib/browser-storage';
import { getServerView } from '~/lib/hydration';

/** Appearance preference of this browser. CSS reads it from an attribute of the root element; the default has none. */
export type RootChoice<V extends string> = {
  get: () => V;
  /** Sets the preference and stores it in this browser. */
  set: (value: V) => void;
  /** Runs a listener when the preference changes, here or in another tab; returns an unsubscribe function. */
  onChange: (listener: () => void) => () => void;
  /** Returns the preference, synchronised with other tabs. */
  use: () => V;
};

/** Creates a preference in a data `attribute` of the root element, which public/before-paint.js sets at first. */
function createRootPreference<V extends string>(options: {
  key: string;
  attribute: string;
  usual: V;
  others: readonly V[];
  rendered: (view: NonNullable<ReturnType<typeof getServerView>>) => V | undefined;
}): RootChoice<V> {
  const { key, attribute, usual, others, rendered } = options;
  const listeners = new Set<() => void>();
  const known = (value: string | null | undefined) => others.find((other) => other === value) ?? usual;
  const get = () => known(document.documentElement.dataset[attribute]);

  function show(value: V) {
    if (value === usual) delete document.documentElement.dataset[attribute];
    else document.documentElement.dataset[attribute] = value;
    for (const listener of listeners) listener();
  }

  function set(value: V) {
    show(value);
    // Without storage the choice applies until the user leaves the page.
    writeStored('local', key, value === usual ? undefined : value);
  }

  function followOtherTabs(event: StorageEvent) {
    if (event.key === key) show(known(event.newValue));
  }

  function onChange(listener: () => void) {
    if (listeners.size === 0) addEventListener('storage', followOtherTabs);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
    };
  }

  /** Returns the value with which the server renders the page and the browser hydrates it. */
  function asRendered() {
    const view = getServerView();
    return view ? (rendered(view) ?? usual) : get();
  }

  return { get, set, onChange, use: () => useSyncExternalStore(onChange, get, asRendered) };
}

export type ColorScheme = 'light' | 'system' | 'dark';

const schemeChoice = createRootPreference<ColorScheme>({
  key: 'color-scheme',
  attribute: 'colorScheme',
  usual: 'system',
  others: ['light', 'dark'],
  rendered: (view) => view.scheme,
});

/** Functions to read, set and follow the choice of light, dark or the system's colours (`RootChoice`). */
export const {
  get: colorScheme,
  set: setColorScheme,
  onChange: onColorScheme,
  use: useColorScheme,
} = schemeChoice;

export type Density = 'compact' | 'regular' | 'roomy';

const densityChoice = createRootPreference<Density>({
  key: 'density',
  attribute: 'density',
  usual: 'regular',
  others: ['compact', 'roomy'],
  rendered: (view) => view.density,
});

/** Functions to read, set and follow the choice of a density (`RootChoice`). */
export const { get: density, set: setDensity, onChange: onDensity, use: useDensity } = densityChoice;
/** Height of a one-line row with its border, px: `--row` of tokens.css. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, regular: 48, roomy: 60 };

/** Returns the height of a one-line row at the chosen density, px. */
export function useRowHeight(): number {
  return rowHeights[useDensity()];
}
