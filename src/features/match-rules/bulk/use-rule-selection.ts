import { createContext, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { rangeBetween, selectionAfter } from '@recon/engine/configuration/match-rules/selection';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { announce } from '~/ui/page/announce';
import { rowPart } from '~/ui/focus';

/** React context with the selection's function `pick`, for the check boxes of the rows. */
export const SelectRule = createContext<(ruleId: string, range: boolean) => void>(() => undefined);

/** Selected rules. Actions apply to the visible ones only, not to those that a filter hides. */
export type RuleSelection = ReturnType<typeof useRuleSelection>;

/** Open sheet for several rules, with the rules that were selected when it was opened. */
type ManyWork = { kind: 'edit' | 'delete'; rules: readonly MatchRule[] };

const none: ReadonlySet<string> = new Set();

/** Manages the selection on the rules page. It holds ids, so it follows moved rules. */
export function useRuleSelection(rules: readonly MatchRule[], visible: readonly MatchRule[]) {
  const [selected, setSelected] = useState(none);
  const [work, begin] = useState<ManyWork>();
  const anchor = useRef<string>(undefined);
  const chosen = selected.size === 0 ? [] : visible.filter(({ id }) => selected.has(id));
  const left = selected.size === 0 ? [] : rules.filter(({ id }) => selected.has(id));
  const { expectGone } = useGoneTold(rules, selected, left.length);

  function select(next: ReadonlySet<string>) {
    setSelected(next);
    const count = rules.filter(({ id }) => next.has(id)).length;
    announce(t('rules.select.count', { count }));
  }

  function pick(ruleId: string, range: boolean) {
    const next = new Set(selected);
    if (range) for (const id of rangeBetween(orderOf(visible), anchor.current, ruleId)) next.add(id);
    else if (!next.delete(ruleId)) next.add(ruleId);
    anchor.current = ruleId;
    select(next);
  }

  return {
    /** Selected and visible rules, in order. */
    chosen,
    keys: new Set(orderOf(chosen)),
    hidden: left.length - chosen.length,
    /** Toggles the selection of a rule; with `range` selects all from the last toggled rule to it. */
    pick,
    step: (from: string, to: string) => {
      if (anchor.current === undefined || !selected.has(anchor.current)) anchor.current = from;
      select(selectionAfter(orderOf(visible), selected, { anchor: anchor.current, from, to }));
    },
    all: () => {
      anchor.current = visible[0]?.id;
      select(new Set([...selected, ...orderOf(visible)]));
    },
    clear: () => {
      anchor.current = undefined;
      select(none);
    },
    work,
    begin,
    /** Records that this page is about to delete these rules: no toast blames another user. */
    expectGone,
  };
}

/** Shows a toast if others delete selected rules, with the number `left`. Before own deletions call `expectGone`. */
function useGoneTold(rules: readonly MatchRule[], selected: ReadonlySet<string>, left: number) {
  const reported = useRef(new Set<string>());
  useEffect(() => {
    if (selected.size === left) return;
    const there = new Set(orderOf(rules));
    const gone = [...selected].filter((id) => !there.has(id) && !reported.current.has(id));
    if (gone.length === 0) return;
    for (const id of gone) reported.current.add(id);
    toast({ tone: 'warning', text: t('rules.select.gone', { count: gone.length, left }) });
  }, [rules, selected, left]);
  return { expectGone: (ruleIds: readonly string[]) => ruleIds.forEach((id) => reported.current.add(id)) };
}

/** Focusable parts of a row; Shift with an arrow moves the focus to the same part of the next row. */
const parts = ['[data-part=grip]', '[data-part=select]', 'a', '[aria-haspopup=menu]'];

/**
 * Handles the keys that select rules in the list: x on a row, Shift with an arrow, Ctrl or Cmd with A for all visible
 * rules, Escape for none. While a row is moved by keys, the move handles all keys instead.
 */
export function useSelectKeys(
  list: RefObject<HTMLElement | null>,
  visible: readonly MatchRule[],
  { chosen, pick, step, all, clear }: RuleSelection,
): void {
  function stepFrom(row: string, way: number, list: HTMLElement, focused: HTMLElement): void {
    const next = visible[visible.findIndex(({ id }) => id === row) + way];
    if (!next) return;
    step(row, next.id);
    const part = parts.find((selector) => focused.matches(selector)) ?? '[data-part=grip]';
    rowPart(list, next.id, part)?.focus();
  }
  function actionOf(event: KeyboardEvent, list: HTMLElement, focused: HTMLElement) {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return key === 'a' ? all : undefined;
    if (key === 'escape' && chosen.length > 0) return clear;
    const row = focused.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (row === undefined) return undefined;
    if (key === 'x') return () => pick(row, event.shiftKey);
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    return event.shiftKey && way !== undefined ? () => stepFrom(row, way, list, focused) : undefined;
  }
  const act = useEffectEvent((event: KeyboardEvent, list: HTMLElement) => {
    const focused = event.target as HTMLElement;
    if (event.altKey || focused.matches('input:not([type=checkbox]), textarea')) return;
    const action = list.querySelector('[data-by=keys]') ? undefined : actionOf(event, list, focused);
    if (!action) return;
    event.preventDefault();
    action();
  });
  const isShown = visible.length > 0;
  useEffect(() => {
    const element = list.current;
    if (!element || !isShown) return;
    const listen = (event: KeyboardEvent) => act(event, element);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [list, isShown]);
}
