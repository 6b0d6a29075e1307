import { createRootPreference } from './create-root-preference';

export type Density = 'compact' | 'regular' | 'roomy';

const choice = createRootPreference<Density>({
  key: 'density',
  attribute: 'density',
  usual: 'regular',
  others: ['compact', 'roomy'],
  rendered: (view) => view.density,
});

/** Functions to read, set and follow the choice of a density (`RootChoice`). */
export const { get: density, set: setDensity, onChange: onDensity, use: useDensity } = choice;
/** Height of a one-line row with its border, px: `--row` of tokens.css. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, regular: 48, roomy: 60 };

/** Returns the height of a one-line row at the chosen density, px. */
export function useRowHeight(): number {
  return rowHeights[useDensity()];
}
