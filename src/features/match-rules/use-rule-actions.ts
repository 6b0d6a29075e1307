import 'texts:rules';
import type { RefObject } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { matchRulePolicy, type RuleCircumstances } from '~/domain/match-rules/rule-policy';
import { t } from '~/i18n/t';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { refusalText, type RowRequests } from './rule-actions';

/** Declares the actions of a rules page, for keys and the palette. Returns the props of the button for a new rule. */
export function useRuleActions(
  rules: readonly MatchRule[],
  given: RuleCircumstances,
  ask: RowRequests,
  list: RefObject<HTMLElement | null>,
) {
  const refusal = refusalText(matchRulePolicy.create(given));
  const create = () => ask.create('last', '');
  usePageActions([
    { id: 'createMatchRule', label: t('rules.new'), keys: 'n', refusal, run: create },
    {
      id: 'reorderMatchRules',
      label: t('rules.reorder'),
      refusal: refusalText(matchRulePolicy.reorder(given)),
      run: () => list.current?.querySelector<HTMLElement>('[data-part=grip]')?.focus(),
    },
    {
      id: 'duplicateRule',
      label: t('rules.action.duplicate'),
      refusal,
      takesId: true,
      run: (ruleId) => {
        const rule = rules.find(({ id }) => id === ruleId);
        if (rule) ask.create('after', rule.id, rule);
      },
    },
    {
      id: 'deleteMatchRule',
      label: t('rules.action.delete'),
      refusal: refusalText(matchRulePolicy.delete(given)),
      takesId: true,
      run: (ruleId) => {
        const rule = rules.find(({ id }) => id === ruleId);
        if (rule) ask.remove(rule);
      },
    },
  ]);
  return {
    icon: 'plus' as const,
    disabledReason: refusal,
    'aria-keyshortcuts': 'n',
    onClick: create,
  };
}
