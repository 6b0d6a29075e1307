import { createRootPreference } from './create-root-preference';

export type ColorScheme = 'light' | 'system' | 'dark';

const choice = createRootPreference<ColorScheme>({
  key: 'color-scheme',
  attribute: 'colorScheme',
  usual: 'system',
  others: ['light', 'dark'],
  drawn: (view) => view.scheme,
});

/** The scheme that was chosen in this browser. */
export const colorScheme = choice.get;
/** Chooses light, dark or the system's colours, and remembers it in this browser. */
export const setColorScheme = choice.set;
/** Calls back when another scheme is chosen, here or in another tab; gives back what ends that. */
export const onColorScheme = choice.onChange;
/** The chosen colour scheme, kept in step with other tabs. */
export const useColorScheme = choice.use;
