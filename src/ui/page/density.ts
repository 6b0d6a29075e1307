import { createRootPreference } from './create-root-preference';

/** How much room a row of a list has. */
export type Density = 'compact' | 'regular' | 'roomy';

const choice = createRootPreference<Density>({
  key: 'density',
  attribute: 'density',
  usual: 'regular',
  others: ['compact', 'roomy'],
  drawn: (view) => view.density,
});

/** The density that was chosen in this browser. */
export const density = choice.get;
/** Chooses a density, and remembers it in this browser. */
export const setDensity = choice.set;
/** Calls back when another density is chosen, here or in another tab; gives back what ends that. */
export const onDensity = choice.onChange;
/** The chosen density, kept in step with other tabs. */
export const useDensity = choice.use;

/** Height of a row of one line with its rule, px: `--row` of tokens.css. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, regular: 48, roomy: 60 };

/** The height of a row of one line as it was chosen, px. */
export function useRowHeight(): number {
  return rowHeights[useDensity()];
}
