import 'texts:rules';
import { createContext } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { type Moved, moveInView, moveTo, type Order } from '~/domain/match-rules/order';
import type { RuleCircumstances, RuleRefusal } from '~/domain/match-rules/rule-policy';
import { matchRulePolicy } from '~/domain/match-rules/rule-policy';
import { t } from '~/i18n/t';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import type { MoveBy } from './MoveSheet';
import type { Place } from './rule-form';

/** Requests from the menu of a row to the page. */
export type RowRequests = {
  open: (rule: MatchRule) => void;
  move: (moved: Moved, order: Order) => void;
  moveBy: (rules: readonly MatchRule[], by: MoveBy) => void;
  /** Opens a new rule, prefilled `like` another one. */
  create: (place: Place, besideId: string, like?: MatchRule) => void;
  remove: (rule: MatchRule) => void;
};

/** Context that returns the current menu of a rule, read when a menu is opened. */
export const RowActions = createContext<(rule: MatchRule) => ActionMenuItem[]>(() => []);

/** Returns the message about a refusal; undefined without one. */
export function refusalText(refusal: RuleRefusal | undefined): string | undefined {
  return refusal && t(`rules.refused.${refusal}`);
}

/** Returns the message about read-only rules, for the page instead of a button. */
export function readOnlyText(refusal: RuleRefusal | undefined): string | undefined {
  return refusal === 'noPermission' ? t('rules.readOnly') : refusalText(refusal);
}

/**
 * Returns the menu of one rule: every move that a drag can do, creating next to it, deleting. `fixed` is why none can
 * be moved.
 */
export function rowActions(
  rule: MatchRule,
  rules: readonly MatchRule[],
  visible: readonly MatchRule[],
  given: RuleCircumstances,
  fixed: string | undefined,
  ask: RowRequests,
): ActionMenuItem[] {
  const full = refusalText(matchRulePolicy.create(given));
  return [
    {
      label: matchRulePolicy.update(given) ? t('rules.action.view') : t('rules.action.edit'),
      icon: 'pencil',
      onSelect: () => ask.open(rule),
    },
    'line',
    ...moves(rule, rules, visible, fixed, ask),
    'line',
    {
      label: t('rules.action.newBefore'),
      icon: 'plus',
      disabledReason: full,
      onSelect: () => ask.create('before', rule.id),
    },
    {
      label: t('rules.action.newAfter'),
      icon: 'plus',
      disabledReason: full,
      onSelect: () => ask.create('after', rule.id),
    },
    {
      label: t('rules.action.duplicate'),
      icon: 'copy',
      disabledReason: full,
      onSelect: () => ask.create('after', rule.id, rule),
    },
    'line',
    {
      label: t('rules.action.delete'),
      icon: 'trash',
      danger: true,
      disabledReason: refusalText(matchRulePolicy.delete(given)),
      onSelect: () => ask.remove(rule),
    },
  ];
}

/** Returns the moves of a rule in its menu: among the visible rules, and to a position among all. */
function moves(
  rule: MatchRule,
  rules: readonly MatchRule[],
  visible: readonly MatchRule[],
  fixed: string | undefined,
  ask: RowRequests,
): ActionMenuItem[] {
  const order = rules.map(({ id }) => id);
  const shown = visible.map(({ id }) => id);
  const index = order.indexOf(rule.id);
  const inView = shown.indexOf(rule.id);
  const atTop = fixed ?? (index === 0 ? t('rules.refused.atTop') : undefined);
  const atBottom = fixed ?? (index === order.length - 1 ? t('rules.refused.atBottom') : undefined);
  const firstShown = fixed ?? (inView === 0 ? t('rules.refused.atTop') : undefined);
  const lastShown = fixed ?? (inView === shown.length - 1 ? t('rules.refused.atBottom') : undefined);
  const step = (by: 1 | -1) => ask.move(rule.id, moveInView(order, shown, rule.id, inView + by));
  return [
    {
      label: t('rules.action.up'),
      icon: 'arrow-up',
      shortcut: t('rules.shortcut.up'),
      disabledReason: firstShown,
      onSelect: () => step(-1),
    },
    {
      label: t('rules.action.down'),
      icon: 'arrow-down',
      shortcut: t('rules.shortcut.down'),
      disabledReason: lastShown,
      onSelect: () => step(1),
    },
    {
      label: t('rules.action.top'),
      icon: 'to-top',
      disabledReason: atTop,
      onSelect: () => ask.move(rule.id, moveTo(order, rule.id, 0)),
    },
    {
      label: t('rules.action.bottom'),
      icon: 'to-bottom',
      disabledReason: atBottom,
      onSelect: () => ask.move(rule.id, moveTo(order, rule.id, order.length)),
    },
    {
      label: t('rules.action.position'),
      icon: 'to-position',
      disabledReason: fixed,
      onSelect: () => ask.moveBy([rule], 'position'),
    },
    {
      label: t('rules.action.beside'),
      icon: 'to-position',
      disabledReason: fixed,
      onSelect: () => ask.moveBy([rule], 'before'),
    },
  ];
}
