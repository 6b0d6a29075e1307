import 'texts:rules';
import 'texts:whatIf';
import { inOrder, type StagedRules, withoutRule, withRule } from '~/domain/change-plan/staged-rules';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { moveTo } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import { announce } from '~/ui/page/announce';

/** The callbacks of a rule's menu. */
type StagedRequests = {
  onChange: (staged: StagedRules) => void;
  onEdit: (rule: StagedRule) => void;
  onRemove: (rule: StagedRule) => void;
};

/** Returns the menu items of a staged rule; `before` is the rule on the service if it was edited. */
export function stagedActions(
  rule: StagedRule,
  before: StagedRule | undefined,
  staged: StagedRules,
  { onChange, onEdit, onRemove }: StagedRequests,
): ActionMenuItem[] {
  const order = staged.rules.map(({ id }) => id);
  const at = order.indexOf(rule.id);
  const last = order.length - 1;
  const move = (to: number) => {
    onChange(inOrder(staged, moveTo(order, rule.id, to)));
    announce(t('whatIf.rule.moved', { from: at + 1, to: to + 1 }));
  };
  return [
    { label: t('whatIf.rule.edit'), icon: 'pencil', onSelect: () => onEdit(rule) },
    ...(before
      ? [
          {
            label: t('whatIf.rule.asBefore'),
            icon: 'undo' as const,
            onSelect: () => onChange(withRule(staged, before)),
          },
        ]
      : []),
    'line',
    {
      label: t('rules.action.top'),
      icon: 'to-top',
      disabledReason: at === 0 ? t('rules.refused.atTop') : undefined,
      onSelect: () => move(0),
    },
    {
      label: t('rules.action.bottom'),
      icon: 'to-bottom',
      disabledReason: at === last ? t('rules.refused.atBottom') : undefined,
      onSelect: () => move(last),
    },
    'line',
    { label: t('whatIf.rule.remove'), icon: 'trash', onSelect: () => onRemove(rule) },
  ];
}

/** Returns the staged rules without one rule, and the id of the rule that is then nearest to its position. */
export function takenAway(
  staged: StagedRules,
  { id }: StagedRule,
): { left: StagedRules; next: string | undefined } {
  const at = staged.rules.findIndex((one) => one.id === id);
  return { left: withoutRule(staged, id), next: (staged.rules[at + 1] ?? staged.rules[at - 1])?.id };
}
