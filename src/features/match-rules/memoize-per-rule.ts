import { locale } from '~/i18n/t';

/** Type and settings of a rule, from which texts are built. */
type Ruled = { readonly type: string; readonly config: object };

/** Returns `say`, memoised per rule by its `config` object, which is never mutated: lists have up to 1,000 rules. */
export function memoizePerRule<R extends Ruled, T>(
  say: (rule: R, contextType?: string) => T,
): (rule: R, contextType?: string) => T {
  const said = new WeakMap<object, { of: string; words: T }>();
  return (rule, contextType) => {
    const of = `${locale()} ${rule.type} ${contextType}`;
    const known = said.get(rule.config);
    if (known?.of === of) return known.words;
    const words = say(rule, contextType);
    said.set(rule.config, { of, words });
    return words;
  };
}
