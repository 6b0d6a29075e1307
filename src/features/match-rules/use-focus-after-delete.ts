import { type RefObject, useEffect, useRef } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { focusHeading } from '~/ui/page/focus-heading';

/**
 * Where the focus goes when a rule is gone and its question closed: to the menu of the rule that took
 * its place, of the one before it when it was the last, else to the page's heading. Without this it
 * would fall to the document, and whoever works by keys would start at the top.
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

  /** Says that a rule is gone; `visible` are the rules as they were shown with it. */
  return (gone: MatchRule, visible: readonly MatchRule[]) => {
    const index = visible.findIndex(({ id }) => id === gone.id);
    next.current = { ruleId: (visible[index + 1] ?? visible[index - 1])?.id };
  };
}
