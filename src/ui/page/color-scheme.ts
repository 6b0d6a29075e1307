import { createRootPreference } from './create-root-preference';

export type ColorScheme = 'light' | 'system' | 'dark';

const choice = createRootPreference<ColorScheme>({
  key: 'color-scheme',
  attribute: 'colorScheme',
  usual: 'system',
  others: ['light', 'dark'],
  rendered: (view) => view.scheme,
});

/** Returns the scheme chosen in this browser. */
export const colorScheme = choice.get;
/** Chooses light, dark or the system's colours, and stores the choice in this browser. */
export const setColorScheme = choice.set;
/** Runs a listener when another scheme is chosen, here or in another tab; returns an unsubscribe function. */
export const onColorScheme = choice.onChange;
/** Returns the chosen colour scheme, synchronised with other tabs. */
export const useColorScheme = choice.use;
