import { latinKey } from '~/ui/shortcuts/latin-key';
import { type RefObject, useEffect } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { useLatest } from '~/ui/hooks/use-latest';
import type { RuleSelection } from './use-rule-selection';

/** Focusable parts of a row; Shift with an arrow moves the focus to the same part of the next row. */
const parts = ['[data-part=grip]', '[data-part=select]', 'a', '[aria-haspopup=menu]'];

/**
 * Handles the keys that select in the list of rules. They are x on a row, Shift with an arrow, Ctrl or Cmd with A for
 * all visible rules, and Escape for none. While a row is moved by keys, it gets them.
 */
export function useSelectKeys(
  list: RefObject<HTMLElement | null>,
  visible: readonly MatchRule[],
  { chosen, pick, step, all, clear }: RuleSelection,
): void {
  /** Returns whether the key applied to the entire list. */
  function onList(key: string, isCommand: boolean): boolean {
    if (isCommand && key === 'a') all();
    else if (!isCommand && key === 'escape' && chosen.length > 0) clear();
    else return false;
    return true;
  }
  /** Returns whether the key applied to a row. */
  function onRow(
    row: string,
    event: KeyboardEvent,
    { element, focused }: Record<'element' | 'focused', HTMLElement>,
  ): boolean {
    const { key, shiftKey } = event;
    if (latinKey(event) === 'x') {
      pick(row, shiftKey);
      return true;
    }
    const way = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!shiftKey || way === undefined) return false;
    const next = visible[visible.findIndex(({ id }) => id === row) + way];
    if (!next) return true;
    step(row, next.id);
    focusSamePart(element, focused, next.id);
    return true;
  }
  const act = useLatest((event: KeyboardEvent, element: HTMLElement) => {
    const focused = event.target as HTMLElement;
    if (event.altKey || focused.matches('input:not([type=checkbox]), textarea')) return;
    if (element.querySelector('[data-by=keys]')) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const row = isCommand ? undefined : focused.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (onList(latinKey(event), isCommand) || (row !== undefined && onRow(row, event, { element, focused })))
      event.preventDefault();
  });
  const isShown = visible.length > 0;
  useEffect(() => {
    const element = list.current;
    if (!element || !isShown) return;
    const listen = (event: KeyboardEvent) => act(event, element);
    element.addEventListener('keydown', listen);
    return () => element.removeEventListener('keydown', listen);
  }, [list, isShown, act]);
}

function focusSamePart(list: HTMLElement, focused: HTMLElement, ruleId: string): void {
  const part = parts.find((selector) => focused.matches(selector)) ?? parts[0];
  list.querySelector<HTMLElement>(`[data-key="${CSS.escape(ruleId)}"] ${part}`)?.focus();
}
