import 'texts:rules';
import 'texts:whatIf';
import { inOrder, type StagedRules, withRule } from '~/domain/change-plan/staged-rules';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { moveTo, orderOf } from '~/domain/match-rules/order';
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
  const order = orderOf(staged.rules);
  const at = order.indexOf(rule.id);
  const last = order.length - 1;
  const move = (to: number) => {
    onChange(inOrder(staged, moveTo(order, rule.id, to)));
    announce(t('whatIf.rule.moved', { from: at + 1, to: to + 1 }));
  };
  const revert = (to: StagedRule): ActionMenuItem => ({
    label: t('whatIf.rule.asBefore'),
    icon: 'undo',
    onSelect: () => onChange(withRule(staged, to)),
  });
  return [
    { label: t('whatIf.rule.edit'), icon: 'pencil', onSelect: () => onEdit(rule) },
    ...(before ? [revert(before)] : []),
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
