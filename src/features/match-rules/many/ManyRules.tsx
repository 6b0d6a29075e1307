import 'texts:rules';
import type { MatchRule } from '~/contract/match-rule';
import { moveTo, orderOf } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import type { RowRequests } from '../rule-actions';
import { SelectionBar } from './SelectionBar';
import type { RuleSelection } from './use-rule-selection';

export interface ManyRulesProps {
  /** All rules of the context, in order, and how many of them are shown. */
  rules: readonly MatchRule[];
  shown: number;
  selection: RuleSelection;
  /** Why nothing can be moved. */
  fixed: string | undefined;
  ask: RowRequests;
}

/** The work on several rules at once: the bar of what can be done with those selected, and what it opens. */
export function ManyRules({ rules, shown, selection, fixed, ask }: ManyRulesProps) {
  const { chosen, hidden, clear } = selection;
  if (chosen.length === 0) return null;
  return (
    <SelectionBar
      {...{ shown, hidden }}
      count={chosen.length}
      actions={{ moves: movesOf(rules, chosen, fixed, ask), clear }}
    />
  );
}

/** The moves of a block: to the ends, and to a place. */
function movesOf(
  rules: readonly MatchRule[],
  chosen: readonly MatchRule[],
  fixed: string | undefined,
  ask: RowRequests,
): ActionMenuItem[] {
  const order = orderOf(rules);
  const moved = orderOf(chosen);
  const common = { disabledReason: fixed };
  return [
    {
      ...common,
      label: t('rules.action.top'),
      icon: 'to-top',
      onSelect: () => ask.move(moved, moveTo(order, moved, 0)),
    },
    {
      ...common,
      label: t('rules.action.bottom'),
      icon: 'to-bottom',
      onSelect: () => ask.move(moved, moveTo(order, moved, order.length)),
    },
    {
      ...common,
      label: t('rules.action.position'),
      icon: 'to-position',
      onSelect: () => ask.moveBy(chosen, 'position'),
    },
    {
      ...common,
      label: t('rules.action.beside'),
      icon: 'to-position',
      onSelect: () => ask.moveBy(chosen, 'before'),
    },
  ];
}
