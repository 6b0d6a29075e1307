import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isFull, type MoveOutcome, MoveRejectedError } from '~/api/rule-order/move-outcome';
import { shownRules } from '~/api/rule-order/rule-list';
import { reorderMatchRules } from '~/api/rule-order/rule-order';
import { ruleList } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '@recon/contract/match-rule';
import { restorePosition } from '@recon/engine/configuration/match-rules/merge-order';
import { type Moved, type Order, orderOf, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { type Message, toast } from '~/ui/overlay/toast';
import { type ToastPage, usePageToast } from '~/ui/overlay/use-page-toast';
import type { UndoableChange } from '~/ui/hooks/use-undo';
import { movedText, type MoveWords, notMovedText, undoLabel, undoMessages } from './move-messages';
import type { RuleUndo } from './use-rule-undo';

/** Functions and state to move rules on the page. */
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
  /** Removes the undo of moves that the user abandoned after their saving was halted. */
  leave: () => void;
  /** Returns the currently shown rules, including pending moves; `order` returns only their ids. */
  shown: () => readonly MatchRule[];
  order: () => string[];
  /** Move that was rejected as it conflicts with other users' changes, while the page asks what to do. */
  refused: MoveRejectedError | undefined;
  /** Answers the question about `refused`: move anyway, or leave the rule at its current position. */
  decide: (insist: boolean) => void;
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
  const [refused, setRefused] = useState<MoveRejectedError>();
  /** Undo entries of moves whose saving is halted. */
  const stopped = useRef<UndoableChange[]>([]);
  const { tell, isShown } = usePageToast(page);
  const { shown, order } = useOrderNow(contextId);

  /** Moves the rules again to their positions in the order `like`, within the current order; skips deleted rules. */
  const repeat = (ruleIds: Order, like: Order, words?: MoveWords) => {
    const now = order();
    const there = ruleIds.filter((id) => now.includes(id));
    return move(there, restorePosition(now, there, like), words);
  };

  /** Moves rules. `again` is set if the move is an undo: it retries the undo, which registers no undo of its own. */
  async function move(
    ruleIds: Order,
    wished: Order,
    words?: MoveWords,
    again?: () => void,
  ): Promise<boolean> {
    const before = order();
    if (sameOrder(before, wished)) return true;
    const first = firstOf(ruleIds, wished);
    const count = ruleIds.length;
    const from = before.indexOf(first) + 1;
    const total = before.length;
    const toastId = `rule-moved ${first}`;
    const retry = { label: t('ui.retry'), onAction: again ?? (() => void repeat(ruleIds, wished, words)) };
    // Registered at once: an undo requested in the meantime waits for the move.
    const label = undoLabel({ count, from, to: wished.indexOf(first) + 1 });
    const change = { label, toastId, undo: (more: () => void) => takeBack(ruleIds, before, more) };
    const kept = words || again ? undefined : undo.register(change);
    const tellMoved = (kind: MoveOutcome['kind'], as?: MoveWords) => {
      // A later move may already be shown; the message is about this one.
      const to = (kind === 'done' ? wished : order()).indexOf(first) + 1;
      const text = movedText(kind, { count, from, to, total, hidden, isLive }, as);
      if (kind !== 'conflict')
        return toast({ id: toastId, text, action: kept && { label: t('ui.undo'), onAction: kept.undo } });
      // The move did not stay, so there is nothing to undo.
      kept?.forget();
      return tell({ id: toastId, tone: 'warning', text, action: retry });
    };
    try {
      const { kind } = await mutateAsync({ ruleIds, order: wished, onLater: (later) => tellMoved(later) });
      // The note about the saving shows its result, or nothing was sent.
      if (kind === 'left') kept?.forget();
      stopped.current = kind === 'halted' ? [...stopped.current, ...(kept ? [kept] : [])] : [];
      if (kind !== 'halted' && (kind !== 'left' || words)) tellMoved(kind, words);
      return kind !== 'conflict';
    } catch (error) {
      kept?.forget();
      const failed = { id: toastId, count, total, words, retry };
      return notifyNotMoved(error, failed, { tell, isShown, ask: setRefused });
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
    leave: () => {
      for (const kept of stopped.current.splice(0)) kept.forget();
    },
    shown,
    order,
    refused,
    decide: (insist) => {
      setRefused(undefined);
      if (insist && refused) void repeat(refused.move.ruleIds, refused.move.order);
    },
  };
}

/** Returns the id of the first moved rule in the wanted order. */
function firstOf(ruleIds: Order, wished: Order): string {
  return wished.find((id) => ruleIds.includes(id)) ?? '';
}

/** Returns functions that return the currently shown rules, including pending moves, and their order. */
function useOrderNow(contextId: string): Pick<RuleMoves, 'shown' | 'order'> {
  const client = useQueryClient();
  const shown = () => {
    const list = ruleList(client, contextId);
    return list ? shownRules(list) : [];
  };
  return { shown, order: () => orderOf(shown()) };
}

/** Data for the message about a failed move; `retry` is the action of the toast that repeats the move. */
type NotMoved = {
  id: string;
  count: number;
  total: number;
  words: MoveWords | undefined;
  retry: Message['action'];
};

/** Shows why a move failed, or asks the user if others' changes conflict. Returns true if another user is the cause. */
function notifyNotMoved(
  error: unknown,
  { id, count, total, words, retry }: NotMoved,
  { tell, isShown, ask }: ReturnType<typeof usePageToast> & { ask: (refused: MoveRejectedError) => void },
): boolean {
  if (!(error instanceof MoveRejectedError) || isFull(error)) {
    const { mayRetry, ...told } = notMovedText(error, { count, total }, words);
    tell({ id, tone: 'error', ...told, action: mayRetry ? retry : undefined });
    return false;
  }
  if (error.conflict.kind === 'gone') toast({ tone: 'error', text: t('rules.move.gone', { count }) });
  else if (isShown()) ask(error);
  else tell({ id, tone: 'error', text: t('rules.move.refused', { count }) });
  return true;
}
