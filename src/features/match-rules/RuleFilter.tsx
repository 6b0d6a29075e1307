import { type ReactNode, type SyntheticEvent, useDeferredValue } from 'react';
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
import type { FilterRules } from './use-rule-moves';
import { HintCount } from '~/features/match-rules/hints/RuleHints';
import { memoizePerRule, ruleIcons, ruleSentence, ruleTokens, ruleTypeName } from './rule-sentence';
import { searchedText } from '@recon/engine/lib/without-accents';
import { useSearchWords } from '~/list/list-query';
import { requirements } from './rule-columns';
import { useChangeSearch, useRulesSearch } from './rules-search';
import { settingNames } from './setting-messages';

interface RuleFilterProps {
  count: number;
  ruleSearch: RuleSearch;
  onGoTo: (position: number) => void;
  remark: ReactNode;
}

/** Renders the filter by type, and the search by words or by `#` and a position. */
export function RuleFilter({ count, ruleSearch, onGoTo, remark }: RuleFilterProps) {
  const type = useRulesSearch('type');
  const changeSearch = useChangeSearch();
  const { typed, number } = ruleSearch;
  const isThere = number !== undefined && number > 0 && number <= count;
  const outside = t('rules.find.outside', { total: count });
  function goTo(event: SyntheticEvent) {
    event.preventDefault();
    if (number === undefined) return;
    if (!isThere) return void announce(outside);
    ruleSearch.type('');
    onGoTo(number);
  }
  const numberRemark = isThere ? t('rules.find.goTo', { position: number }) : outside;
  return (
    <Toolbar
      remark={number === undefined ? remark : numberRemark}
      filterCount={type === undefined ? 0 : 1}
      isShort={count < fewRows && type === undefined && typed === ''}
      filters={
        <>
          <SegmentedFilter
            label={t('rules.filter')}
            value={type ?? 'ALL'}
            onChange={(value) => changeSearch({ type: isMatchRuleType(value) ? value : undefined }, 'same')}
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
            onChange={ruleSearch.type}
            onBlur={ruleSearch.send}
          />
        </form>
      </search>
      <HintCount />
    </Toolbar>
  );
}

/** Renders the empty state if filter and search show no rule. */
export function NoneFound({ ruleSearch }: { ruleSearch: RuleSearch }) {
  const type = useRulesSearch('type');
  const changeSearch = useChangeSearch();
  const typed = ruleSearch.typed.trim();
  const showAll = () => {
    ruleSearch.type('');
    changeSearch({ type: undefined }, 'same');
  };
  return (
    <EmptyState
      title={
        typed === '' && type
          ? t('rules.noneOfType', { type: ruleTypeName(type) })
          : t('rules.find.none', { typed })
      }
      action={<Button onClick={showAll}>{t('rules.filter.showAll')}</Button>}
    />
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

/** Search for rules: words filter the list, `#` and a number jumps to that rule. */
export type RuleSearch = {
  typed: string;
  type: (text: string) => void;
  send: () => void;
  /** Number after `#`; undefined for words. */
  number: number | undefined;
};

/** Returns the search, and a function that filters rules by type and by every typed word. */
export function useRuleSearch(contextType: string | undefined): {
  ruleSearch: RuleSearch;
  visibleOf: FilterRules;
} {
  const only = useRulesSearch('type');
  const changeSearch = useChangeSearch();
  const { typed, setTyped, send } = useSearchWords({ q: useRulesSearch('q') }, ({ q }) =>
    changeSearch({ q }, 'same'),
  );
  // Typing takes precedence over rendering the matching rows.
  const sought = useDeferredValue(typed).trim();
  const isNumber = sought.startsWith('#');
  const words = isNumber || sought === '' ? [] : searchedText(sought).split(/\s+/);
  const fits = (rule: MatchRule) =>
    (only === undefined || rule.type === only) &&
    words.every((word) => wordsOf(rule, contextType).includes(word));
  const digits = /^#\s*(\d{1,6})$/.exec(typed.trim())?.[1];
  const number = digits === undefined ? undefined : Number(digits);
  const isFiltered = only !== undefined || words.length > 0;
  return {
    ruleSearch: { typed, type: setTyped, send, number },
    visibleOf: (rules) => (isFiltered ? rules.filter(fits) : rules),
  };
}
