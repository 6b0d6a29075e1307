import { createRootPreference } from './create-root-preference';

export type ColorScheme = 'light' | 'system' | 'dark';

const choice = createRootPreference<ColorScheme>({
  key: 'color-scheme',
  attribute: 'colorScheme',
  usual: 'system',
  others: ['light', 'dark'],
  rendered: (view) => view.scheme,
});

/** Functions to read, set and follow the choice of light, dark or the system's colours (`RootChoice`). */
export const { get: colorScheme, set: setColorScheme, onChange: onColorScheme, use: useColorScheme } = choice;
