import { createChoice } from '~/lib/choice';
import { getServerView } from '~/lib/hydration';

type Appearance<V extends string> = {
  key: string;
  /** Name in the root element's `dataset`, from which CSS reads the choice; public/before-paint.js sets it at first. */
  attribute: string;
  usual: V;
  others: readonly V[];
  rendered: (view: NonNullable<ReturnType<typeof getServerView>>) => V | undefined;
};

/** Creates a choice that the root element has as an attribute; none for the usual value. */
function createAppearance<V extends string>({ key, attribute, usual, others, rendered }: Appearance<V>) {
  const choice = createChoice<V>({
    key,
    read: (text) => others.find((other) => other === text) ?? usual,
    write: (value) => (value === usual ? undefined : value),
    rendered: (current) => {
      const view = getServerView();
      return view ? (rendered(view) ?? usual) : current;
    },
  });
  choice.onChange((value) => {
    if (value === usual) delete document.documentElement.dataset[attribute];
    else document.documentElement.dataset[attribute] = value;
  });
  return choice;
}

export type ColorScheme = 'light' | 'system' | 'dark';

const schemeChoice = createAppearance<ColorScheme>({
  key: 'color-scheme',
  attribute: 'colorScheme',
  usual: 'system',
  others: ['light', 'dark'],
  rendered: (view) => view.scheme,
});

/** Functions to read, set and follow the choice of light, dark or the system's colours (`Choice`). */
export const {
  get: colorScheme,
  set: setColorScheme,
  onChange: onColorScheme,
  use: useColorScheme,
} = schemeChoice;

export type Density = 'compact' | 'regular' | 'roomy';

const densityChoice = createAppearance<Density>({
  key: 'density',
  attribute: 'density',
  usual: 'regular',
  others: ['compact', 'roomy'],
  rendered: (view) => view.density,
});

/** Functions to read, set and follow the choice of a density (`Choice`). */
export const { get: density, set: setDensity, onChange: onDensity, use: useDensity } = densityChoice;
/** Height of a one-line row with its border, px: `--row` of tokens.css. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 36, regular: 48, roomy: 60 };

/** Returns the height of a one-line row at the chosen density, px. */
export function useRowHeight(): number {
  return rowHeights[useDensity()];
}
