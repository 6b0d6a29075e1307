import { useMutation, useQueryClient } from '@tanstack/react-query';
import { OrderRefused } from '~/api/rule-order/one-by-one';
import { reorderMatchRules } from '~/api/rule-order/rule-order';
import { cachedRules } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '@recon/contract/match-rule';
import { restorePosition } from '@recon/engine/configuration/match-rules/merge-order';
import { type Moved, type Order, orderOf, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { type Message, toast } from '~/ui/overlay/toast';
import { type ToastPage, usePageToast } from '~/ui/overlay/use-page-toast';
import { movedText, type MoveWords, notMovedText, undoLabel, undoMessages } from './move-messages';
import type { RuleUndo } from './use-rule-undo';

/** Functions to move rules on the page. */
export type RuleMoves = {
  /**
   * Moves one or several rules; `order` has the ids of all rules in the wanted order. Resolves when the service has
   * accepted or rejected the move: to false if it failed and can be retried.
   */
  move: (moved: Moved, order: Order, words?: MoveWords) => Promise<boolean>;
  /** Shows an error toast. After the user has left the page, the toast names the page and links to it. */
  tell: (message: Message) => void;
  /** Last changes of this page, including moves. */
  undo: RuleUndo;
  /** Returns the currently shown rules, including pending moves; `order` returns only their ids. */
  shown: () => readonly MatchRule[];
  order: () => string[];
};

/**
 * Moves rules and shows the result: a toast with Undo, or with "Try again" and the reason. Undo moves the rules back
 * within the current order and keeps later moves. `hidden` is the number of rules that a filter hides; `isLive` is
 * whether the next run uses the order. After the user has left the page, the toast of an error names `page`.
 */
export function useRuleMoves(
  contextId: string,
  undo: RuleUndo,
  { hidden, isLive, page }: { hidden: number; isLive: boolean; page: ToastPage },
): RuleMoves {
  const { mutateAsync } = useMutation(reorderMatchRules(contextId));
  const { tell } = usePageToast(page);
  const client = useQueryClient();
  const shown = () => cachedRules(client, contextId) ?? [];
  const order = () => orderOf(shown());

  /** Moves rules. `again` is set if the move is an undo: it retries the undo, which registers no undo of its own. */
  async function move(
    ruleIds: Order,
    wished: Order,
    words?: MoveWords,
    again?: () => void,
  ): Promise<boolean> {
    const before = order();
    if (sameOrder(before, wished)) return true;
    const first = wished.find((id) => ruleIds.includes(id)) ?? '';
    const count = ruleIds.length;
    const from = before.indexOf(first) + 1;
    const id = `rule-moved ${first}`;
    // Registered at once: an undo requested in the meantime waits for the move.
    const to = wished.indexOf(first) + 1;
    const label = undoLabel({ count, from, to });
    const change = { label, toastId: id, undo: (more: () => void) => takeBack(ruleIds, before, more) };
    const kept = words || again ? undefined : undo.register(change);
    try {
      const saved = await mutateAsync({ ruleIds, order: wished });
      const savedAt = saved.indexOf(first) + 1;
      const text = movedText({ count, from, to: savedAt, total: saved.length, hidden, isLive }, words);
      toast({ id, text, action: kept && { label: t('ui.undo'), onAction: kept.undo } });
      return true;
    } catch (error) {
      kept?.forget();
      const retry = again ?? (() => void move(ruleIds, restorePosition(order(), ruleIds, wished), words));
      const reason = error instanceof OrderRefused ? error.reason : undefined;
      if (reason === 'gone') toast({ tone: 'error', text: t('rules.move.gone', { count }) });
      else if (reason === 'declined') {
        if (words) toast({ id, text: words.left() });
      } else {
        const action = reason === 'noNumber' ? undefined : { label: t('ui.retry'), onAction: retry };
        const moved = { count, from, to, total: before.length };
        tell({ id, tone: 'error', ...notMovedText(error, moved, words), action });
      }
      return reason === 'gone';
    }
  }

  /** Undoes a move within the current order; skips deleted rules. Resolves to false if that can be retried. */
  async function takeBack(ruleIds: Order, before: Order, again: () => void): Promise<boolean> {
    const now = order();
    const ids = undo.orderNow(ruleIds).filter((id) => now.includes(id));
    const wished = restorePosition(now, ids, undo.orderNow(before));
    if (ids.length > 0) return move(ids, wished, undoMessages(ids.length, isLive), again);
    toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
    return true;
  }

  return {
    move: (moved, wished, words) => move(typeof moved === 'string' ? [moved] : moved, wished, words),
    tell,
    undo,
    shown,
    order,
  };
}
