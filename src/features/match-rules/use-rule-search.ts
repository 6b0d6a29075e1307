import { useDeferredValue } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { withoutAccents } from '@recon/engine/lib/without-accents';
import { useSearchWords } from '~/list/list-query';
import type { RuleBoardProps } from './board-props';
import { ruleTokens, ruleTypeName } from './rule-tokens';
import { requirements } from './rule-columns';
import { memoizePerRule, ruleSentence } from './rule-sentence';
import { settingNames } from './setting-messages';

/** Returns the text of a rule: its type, sentence, requirements, tokens and the names of its settings. */
const wordsOf = memoizePerRule((rule: Pick<MatchRule, 'type' | 'config'>, contextType?: string) =>
  plain(
    [
      ruleTypeName(rule.type),
      ruleSentence(rule, contextType),
      ...Object.values(requirements(rule) ?? {}),
      ...ruleTokens(rule, contextType),
      ...settingNames(Object.keys(rule.config)),
    ].join('\n'),
  ),
);

const plain = (text: string) => withoutAccents(text).toLowerCase();

/** Search for rules: words, which filter the list, or `#` and a number, which goes to that rule. */
export type Finding = {
  typed: string;
  type: (text: string) => void;
  /** Puts the typed text into the URL at once. */
  send: () => void;
  /** Number after `#`; undefined for words. */
  number: number | undefined;
};

/** Returns the search, and the visible rules: those of the type that contain every typed word, in priority order. */
export function useRuleSearch(props: Pick<RuleBoardProps, 'rules' | 'type' | 'q' | 'onQ' | 'contextType'>): {
  finding: Finding;
  visible: readonly MatchRule[];
} {
  const { rules, type: only, q, onQ, contextType } = props;
  const { typed, setTyped, send } = useSearchWords({ q }, (view) => onQ(view.q));
  // Typing takes precedence over rendering the matching rows.
  const sought = useDeferredValue(typed).trim();
  const isNumber = sought.startsWith('#');
  const words = isNumber || sought === '' ? [] : plain(sought).split(/\s+/);
  const ofType = only === undefined ? rules : rules.filter((rule) => rule.type === only);
  const fits = (rule: MatchRule) => words.every((word) => wordsOf(rule, contextType).includes(word));
  const visible = words.length === 0 ? ofType : ofType.filter(fits);
  const digits = /^#\s*(\d{1,6})$/.exec(typed.trim())?.[1];
  const number = digits === undefined ? undefined : Number(digits);
  return { finding: { typed, type: setTyped, send, number }, visible };
}
