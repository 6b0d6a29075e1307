import { latinKey } from '~/ui/shortcuts/latin-key';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { rowPart } from '~/ui/page/row-part';
import type { RuleSelection } from './use-rule-selection';

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
  /** Extends the selection by one row, and moves the focus there; `way` is -1 for up, 1 for down. */
  function stepFrom(row: string, way: number, list: HTMLElement, focused: HTMLElement): void {
    const next = visible[visible.findIndex(({ id }) => id === row) + way];
    if (!next) return;
    step(row, next.id);
    const part = parts.find((selector) => focused.matches(selector)) ?? '[data-part=grip]';
    rowPart(list, next.id, part)?.focus();
  }
  /** Returns the action of a key; undefined if it has none here. */
  function actionOf(event: KeyboardEvent, list: HTMLElement, focused: HTMLElement) {
    const key = latinKey(event);
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
