import { useDeferredValue } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import type { MatchRuleType } from '~/domain/match-rules/rule-config';
import { withoutAccents } from '~/lib/without-accents';
import { useSearchWords } from '~/list/use-search-words';
import { memoizePerRule } from './memoize-per-rule';
import { ruleSentence } from './rule-sentence';
import { ruleTokens, ruleTypeName } from './rule-tokens';
import { settingNames } from './setting-messages';

/** All that a rule says on the screen: its type, its sentence, its tokens and the names of its settings. */
const wordsOf = memoizePerRule((rule: Pick<MatchRule, 'type' | 'config'>, contextType?: string) =>
  plain(
    [
      ruleTypeName(rule.type),
      ruleSentence(rule, contextType),
      ...ruleTokens(rule, contextType),
      ...settingNames(Object.keys(rule.config)),
    ].join('\n'),
  ),
);

function plain(text: string): string {
  return withoutAccents(text).toLowerCase();
}

/** What is typed to find rules: words, which narrow the list, or `#` and a number, which goes there. */
export type Finding = {
  typed: string;
  type: (text: string) => void;
  /** Puts what is typed into the address at once. */
  send: () => void;
  /** The number after `#`; undefined while it is words. */
  number: number | undefined;
};

/** What of the rules is shown, by the address. */
type Shown = {
  type: MatchRuleType | undefined;
  q: string | undefined;
  onQ: (q: string | undefined) => void;
};

/** The rules of a type that say every word typed, in order; the very same list where nothing is left out. */
export function useRuleSearch(
  rules: readonly MatchRule[],
  { type: only, q, onQ }: Shown,
  contextType: string | undefined,
): { finding: Finding; visible: readonly MatchRule[] } {
  const { typed, setTyped, send } = useSearchWords({ q }, (view) => onQ(view.q));
  // Typing goes before the rows that follow it.
  const sought = useDeferredValue(typed).trim();
  const isNumber = sought.startsWith('#');
  const words = isNumber || sought === '' ? [] : plain(sought).split(/\s+/);
  const ofType = only === undefined ? rules : rules.filter((rule) => rule.type === only);
  const visible =
    words.length === 0
      ? ofType
      : ofType.filter((rule) => words.every((word) => wordsOf(rule, contextType).includes(word)));
  const digits = /^#\s*(\d{1,6})$/.exec(typed.trim())?.[1];
  const number = digits === undefined ? undefined : Number(digits);
  return { finding: { typed, type: setTyped, send, number }, visible };
}
