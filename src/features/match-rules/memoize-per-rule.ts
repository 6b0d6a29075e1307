import { locale } from '~/i18n/t';

/** What words are made of: a rule's type and settings. */
type Ruled = { readonly type: string; readonly config: object };

/**
 * Words about a rule, put together once for as long as its settings live: a list of 1,000 rules asks for them whenever
 * a row comes into the page or another is carried past it. Settings are never changed in place.
 */
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
