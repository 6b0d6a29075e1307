import { type RefObject, useEffect, useRef } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { focusHeading } from '~/ui/page/focus-heading';

/**
 * Moves the focus once rules are deleted and their question is closed: to the menu of the rule that took the place of the
 * first, else of the one before it, else to the page's heading. Without this it would fall to the document, and whoever
 * works by keys would start at the top.
 */
export function useFocusAfterDelete(list: RefObject<HTMLElement | null>, asking: boolean) {
  const next = useRef<{ ruleId: string | undefined }>(undefined);

  useEffect(() => {
    if (asking || !next.current) return;
    const { ruleId } = next.current;
    next.current = undefined;
    const row = ruleId && list.current?.querySelector(`[data-key="${CSS.escape(ruleId)}"]`);
    const menu = row && row.querySelector<HTMLElement>('[aria-haspopup="menu"]');
    if (menu) menu.focus();
    else focusHeading();
  }, [asking, list]);

  /** Says that rules are gone; `visible` are the rules as they were shown with them. */
  return (gone: readonly MatchRule[], visible: readonly MatchRule[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    const first = visible.findIndex(({ id }) => ids.has(id));
    const isLeft = ({ id }: MatchRule) => !ids.has(id);
    next.current = {
      ruleId: (visible.slice(first).find(isLeft) ?? visible.slice(0, first).findLast(isLeft))?.id,
    };
  };
}
