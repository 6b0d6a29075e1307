import { createRootPreference } from './create-root-preference';

export type Density = 'compact' | 'regular' | 'roomy';

const choice = createRootPreference<Density>({
  key: 'density',
  attribute: 'density',
  usual: 'regular',
  others: ['compact', 'roomy'],
  rendered: (view) => view.density,
});

/** Returns the density chosen in this browser. */
export const density = choice.get;
/** Chooses a density, and stores it in this browser. */
export const setDensity = choice.set;
/** Runs a listener when another density is chosen, here or in another tab; returns an unsubscribe function. */
export const onDensity = choice.onChange;
/** Returns the chosen density, synchronised with other tabs. */
export const useDensity = choice.use;
/** Height of a one-line row with its border, px: `--row` of tokens.css. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, regular: 48, roomy: 60 };

/** Returns the height of a one-line row at the chosen density, px. */
export function useRowHeight(): number {
  return rowHeights[useDensity()];
}
