import { type SyntheticEvent, useDeferredValue } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { isMatchRuleType, matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { t } from '~/i18n/t';
import { SavedFilters } from '~/list/saved-filters/SavedFilters';
import { Button } from '~/ui/controls/Button';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { announce } from '~/ui/page/announce';
import { EmptyState } from '~/ui/page/EmptyState';
import { fewRows, Toolbar } from '~/ui/page/PageHeader';
import type { RuleBoardProps } from './board-props';
import { HintCount } from '~/features/match-rules/hints/RuleHints';
import { memoizePerRule, ruleIcons, ruleSentence, ruleTokens, ruleTypeName } from './rule-sentence';
import { searchedText } from '@recon/engine/lib/without-accents';
import { useSearchWords } from '~/list/list-query';
import { requirements } from './rule-columns';
import { settingNames } from './setting-messages';

interface RuleFilterProps extends Pick<RuleBoardProps, 'rules' | 'type' | 'onType'> {
  /** Number of visible rules. */
  shown: number;
  finding: Finding;
  onGoTo: (rule: MatchRule) => void;
  remark: string;
}

/** Renders the filter by type, the search by words or by `#` and a position, and the empty state if no rule matches. */
export function RuleFilter({ rules, shown, type, onType, finding, onGoTo, remark }: RuleFilterProps) {
  const { typed, number = 0 } = finding;
  const isNumber = finding.number !== undefined;
  const rule = rules[number - 1];
  const outside = t('rules.find.outside', { total: rules.length });
  const numberRemark = rule ? t('rules.find.goTo', { position: number }) : outside;
  function goTo(event: SyntheticEvent) {
    event.preventDefault();
    if (!isNumber) return;
    if (!rule) return void announce(outside);
    finding.type('');
    onGoTo(rule);
  }
  return (
    <>
      <Toolbar
        remark={isNumber ? numberRemark : remark}
        filterCount={type === undefined ? 0 : 1}
        isShort={rules.length < fewRows && type === undefined && typed === ''}
        filters={
          <>
            <SegmentedFilter
              label={t('rules.filter')}
              value={type ?? 'ALL'}
              onChange={(value) => onType(isMatchRuleType(value) ? value : undefined)}
              options={[
                { value: 'ALL', label: t('rules.filter.all') },
                ...matchRuleTypes.map((value) => ({
                  value,
                  label: ruleTypeName(value),
                  sign: ruleIcons[value],
                })),
              ]}
            />
            <SavedFilters />
          </>
        }
      >
        <search>
          <form onSubmit={goTo}>
            <SearchInput
              label={t('rules.find')}
              value={typed}
              onChange={finding.type}
              onBlur={finding.send}
            />
          </form>
        </search>
        <HintCount />
      </Toolbar>
      {shown === 0 && (
        <EmptyState
          title={
            typed.trim() === '' && type
              ? t('rules.noneOfType', { type: ruleTypeName(type) })
              : t('rules.find.none', { typed: typed.trim() })
          }
          action={
            <Button
              onClick={() => {
                finding.type('');
                onType(undefined);
              }}
            >
              {t('rules.filter.showAll')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Returns the text of a rule: its type, sentence, requirements, tokens and the names of its settings. */
const wordsOf = memoizePerRule((rule: Pick<MatchRule, 'type' | 'config'>, contextType?: string) =>
  searchedText(
    [
      ruleTypeName(rule.type),
      ruleSentence(rule, contextType),
      ...Object.values(requirements(rule) ?? {}),
      ...ruleTokens(rule, contextType),
      ...settingNames(Object.keys(rule.config)),
    ].join('\n'),
  ),
);

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
  const words = isNumber || sought === '' ? [] : searchedText(sought).split(/\s+/);
  const ofType = only === undefined ? rules : rules.filter((rule) => rule.type === only);
  const fits = (rule: MatchRule) => words.every((word) => wordsOf(rule, contextType).includes(word));
  const visible = words.length === 0 ? ofType : ofType.filter(fits);
  const digits = /^#\s*(\d{1,6})$/.exec(typed.trim())?.[1];
  const number = digits === undefined ? undefined : Number(digits);
  return { finding: { typed, type: setTyped, send, number }, visible };
}
