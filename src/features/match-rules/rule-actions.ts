import { createContext, type RefObject } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import {
  type MovedIds,
  moveInView,
  moveTo,
  type Order,
  orderOf,
} from '@recon/engine/configuration/match-rules/order';
import {
  matchRulePolicy,
  type RuleCircumstances,
  type RuleRefusal,
} from '@recon/engine/configuration/match-rules/rule-policy';
import { t } from '~/i18n/t';
import type { IconName } from '~/ui/controls/Icon';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import type { MoveBy } from './MoveSheet';
import type { PositionChoice } from './rule-form';
import type { RuleMoves } from './use-rule-moves';

/** Functions that the menu of a row calls to open something or to change rules. */
export type RowRequests = {
  open: (rule: MatchRule) => void;
  move: (moved: MovedIds, order: Order) => void;
  moveBy: (rules: readonly MatchRule[], by: MoveBy) => void;
  /** Opens the form for a new rule at a place next to the rule `besideId`, with the settings of `like` if passed. */
  create: (place: PositionChoice, besideId: string, like?: MatchRule) => void;
  remove: (rule: MatchRule) => void;
};

/** Tolerance that the user changes in the list: its rule, the keys of its settings, and its cell. */
export type EditedTolerance = {
  rule: MatchRule;
  settings: readonly string[];
  cell: HTMLElement;
  /** Text that was typed before the code of the editor was loaded. */
  typed?: string;
  isEntered?: boolean;
};

/** React context with a function that opens the editor of a tolerance; undefined if rules are read-only. */
export const EditTolerance = createContext<((edited: EditedTolerance) => void) | undefined>(undefined);

/** React context with a function that returns the menu of a rule. It is called when the menu opens. */
export const RowActions = createContext<(rule: MatchRule) => ActionMenuItem[]>(() => []);

/** Returns why an action on rules is not possible; undefined if it is possible. */
export function ruleRefusalText(refusal: RuleRefusal | undefined): string | undefined {
  return refusal && t(`rules.refused.${refusal}`);
}

/** Returns why rules are read-only, as a note on the page instead of on a button; undefined if they are not. */
export function rulesReadOnlyText(refusal: RuleRefusal | undefined): string | undefined {
  return refusal === 'noPermission' ? t('rules.readOnly') : ruleRefusalText(refusal);
}

/** Declares the actions of a rules page, for keys and the palette. Returns the props of the button for a new rule. */
export function useRuleActions(
  moves: RuleMoves,
  circumstances: RuleCircumstances,
  ask: RowRequests,
  list: RefObject<HTMLElement | null>,
) {
  const refusal = ruleRefusalText(matchRulePolicy.create(circumstances));
  const create = () => ask.create('last', '');
  const withRule = (act: (rule: MatchRule) => void) => (ruleId: string | undefined) => {
    const rule = moves.shown().find(({ id }) => id === ruleId);
    if (rule) act(rule);
  };
  usePageActions([
    { id: 'createMatchRule', label: t('rules.new'), keys: 'n', refusal, run: create },
    {
      id: 'reorderMatchRules',
      label: t('rules.reorder'),
      refusal: ruleRefusalText(matchRulePolicy.reorder(circumstances)),
      run: () => list.current?.querySelector<HTMLElement>('[data-part=grip]')?.focus(),
    },
    {
      id: 'duplicateRule',
      label: t('rules.action.duplicate'),
      refusal,
      takesId: true,
      run: withRule((rule) => ask.create('after', rule.id, rule)),
    },
    {
      id: 'deleteMatchRule',
      label: t('rules.action.delete'),
      refusal: ruleRefusalText(matchRulePolicy.delete(circumstances)),
      takesId: true,
      run: withRule(ask.remove),
    },
  ]);
  return { icon: 'plus' as const, disabledReason: refusal, 'aria-keyshortcuts': 'n', onClick: create };
}

/** Returns the menu of a rule: to move it, create one next to it, delete it. `fixed` is why no rule can be moved. */
export function rowActions(
  rule: MatchRule,
  rules: readonly MatchRule[],
  visible: readonly MatchRule[],
  circumstances: RuleCircumstances,
  fixed: string | undefined,
  ask: RowRequests,
): ActionMenuItem[] {
  const full = ruleRefusalText(matchRulePolicy.create(circumstances));
  const create = (
    label: string,
    icon: IconName,
    place: PositionChoice,
    like?: MatchRule,
  ): ActionMenuItem => ({
    label,
    icon,
    disabledReason: full,
    onSelect: () => ask.create(place, rule.id, like),
  });
  const open = matchRulePolicy.update(circumstances) ? t('rules.action.view') : t('rules.action.edit');
  const [order, shown] = [orderOf(rules), orderOf(visible)];
  const atTop = t('rules.refused.atTop');
  const atBottom = t('rules.refused.atBottom');
  const inView = shown.indexOf(rule.id);
  const step = (by: 1 | -1) => ask.move(rule.id, moveInView(order, shown, rule.id, inView + by));
  return [
    { label: open, icon: 'pencil', onSelect: () => ask.open(rule) },
    'line',
    {
      label: t('rules.action.up'),
      icon: 'arrow-up',
      shortcut: t('rules.shortcut.up'),
      disabledReason: fixed ?? (inView === 0 ? atTop : undefined),
      onSelect: () => step(-1),
    },
    {
      label: t('rules.action.down'),
      icon: 'arrow-down',
      shortcut: t('rules.shortcut.down'),
      disabledReason: fixed ?? (inView === shown.length - 1 ? atBottom : undefined),
      onSelect: () => step(1),
    },
    ...moveItems([rule], rules, ask, {
      top: fixed ?? (order[0] === rule.id ? atTop : undefined),
      bottom: fixed ?? (order.at(-1) === rule.id ? atBottom : undefined),
      any: fixed,
    }),
    'line',
    create(t('rules.action.newBefore'), 'plus', 'before'),
    create(t('rules.action.newAfter'), 'plus', 'after'),
    create(t('rules.action.duplicate'), 'copy', 'after', rule),
    'line',
    {
      label: t('rules.action.delete'),
      icon: 'trash',
      danger: true,
      disabledReason: ruleRefusalText(matchRulePolicy.delete(circumstances)),
      onSelect: () => ask.remove(rule),
    },
  ];
}

/** Returns the menu items that move a rule or block: to an end, a position, next to a rule. `refusals` disable them. */
export function moveItems(
  movedRules: readonly MatchRule[],
  rules: readonly MatchRule[],
  ask: RowRequests,
  refusals: Readonly<Record<'top' | 'bottom' | 'any', string | undefined>>,
): ActionMenuItem[] {
  const order = orderOf(rules);
  const ids = orderOf(movedRules);
  const end = order.length;
  const move = (index: number) => () => ask.move(ids, moveTo(order, ids, index));
  const by = (kind: MoveBy) => () => ask.moveBy(movedRules, kind);
  const { top, bottom, any } = refusals;
  return [
    { label: t('rules.action.top'), icon: 'to-top', disabledReason: top, onSelect: move(0) },
    { label: t('rules.action.bottom'), icon: 'to-bottom', disabledReason: bottom, onSelect: move(end) },
    { label: t('rules.action.position'), icon: 'to-position', disabledReason: any, onSelect: by('position') },
    { label: t('rules.action.beside'), icon: 'to-position', disabledReason: any, onSelect: by('before') },
  ];
}
