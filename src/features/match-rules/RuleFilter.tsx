import type { SyntheticEvent } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { isMatchRuleType, matchRuleTypes } from '@recon/engine/configuration/match-rules/rule-types';
import { t } from '~/i18n/t';
import { SavedFilters } from '~/list/saved-filters/SavedFilters';
import { Button } from '~/ui/controls/Button';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { announce } from '~/ui/page/announce';
import { EmptyState } from '~/ui/page/EmptyState';
import { Toolbar } from '~/ui/page/PageHeader';
import type { RuleBoardProps } from './board-props';
import { HintCount } from './hints/RuleHints';
import { ruleIcons, ruleTypeName } from './rule-tokens';
import type { Finding } from './use-rule-search';

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
      <Toolbar remark={isNumber ? numberRemark : remark}>
        <SegmentedFilter
          label={t('rules.filter')}
          value={type ?? 'ALL'}
          onChange={(value) => onType(isMatchRuleType(value) ? value : undefined)}
          options={[
            { value: 'ALL', label: t('rules.filter.all') },
            ...matchRuleTypes.map((value) => ({ value, label: ruleTypeName(value), sign: ruleIcons[value] })),
          ]}
        />
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
        <SavedFilters />
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
