import { type RefObject, useEffect, useRef } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { focusHeading } from '~/ui/page/focus-heading';

/**
 * Moves the focus after rules are deleted and the question is closed. The target is the menu of the rule that follows
 * the first deleted one, else of the previous one, else the page's heading. Without this it would fall back to the
 * document, and keyboard users would restart at the top.
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

  /** Records that rules are gone; `visible` are the rules that were shown with them. */
  return (gone: readonly MatchRule[], visible: readonly MatchRule[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    const first = visible.findIndex(({ id }) => ids.has(id));
    const isLeft = ({ id }: MatchRule) => !ids.has(id);
    next.current = {
      ruleId: (visible.slice(first).find(isLeft) ?? visible.slice(0, first).findLast(isLeft))?.id,
    };
  };
}
