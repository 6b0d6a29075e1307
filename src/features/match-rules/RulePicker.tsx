import type { ComponentProps } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { SearchSelect } from '~/forms/controls/SearchSelect';
import { t } from '~/i18n/t';
import { ruleSentence } from './rule-sentence';

interface RulePickerProps extends Omit<ComponentProps<typeof SearchSelect>, 'options' | 'placeholder'> {
  /** All rules in order; those in `excludedIds` are not offered. */
  rules: readonly MatchRule[];
  excludedIds: readonly string[];
  contextType: string | undefined;
}

/** Renders the choice of one rule among many, found by its number or words. */
export function RulePicker({ rules, excludedIds, contextType, ...field }: RulePickerProps) {
  const options = rules.map((rule, index) => ({
    value: rule.id,
    label: t('rules.pick.rule', { position: index + 1, rule: ruleSentence(rule, contextType) }),
  }));
  return (
    <SearchSelect
      {...field}
      placeholder={t('rules.pick.search')}
      options={options.filter(({ value }) => !excludedIds.includes(value))}
    />
  );
}
