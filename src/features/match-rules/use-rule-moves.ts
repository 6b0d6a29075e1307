import { useQueryClient } from '@tanstack/react-query';
import { OrderRefused } from '@recon/contract/rule-order';
import { sendMutation } from '~/api/query-client';
import { reorderMatchRules } from '~/api/rule-order/rule-order';
import { cachedRules } from '~/api/rule-order/rule-queries';
import type { MatchRule } from '@recon/contract/match-rule';
import { restorePosition } from '@recon/engine/configuration/match-rules/merge-order';
import { type MovedIds, type Order, orderOf, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { type Message, toast, type ToastPage, usePageToast } from '~/ui/overlay/toast';
import type { UndoableChange, PageUndo } from '~/ui/controls/UndoButton';
import { errorText } from '~/api/error-text';

/** Returns the rules that filter and search show, in their order. */
export type FilterRules = (rules: readonly MatchRule[]) => readonly MatchRule[];

/** Functions to move rules on the page. */
export type RuleMoves = {
  /**
   * Moves one or several rules; `order` has the ids of all rules in the wanted order. Resolves when the service has
   * accepted or rejected the move: to false if it failed and can be retried.
   */
  move: (moved: MovedIds, order: Order, words?: MoveMessages) => Promise<boolean>;
  /** Shows an error toast. After the user has left the page, the toast names the page and links to it. */
  tell: (message: Message) => void;
  /** Last change of this page, such as a move. */
  undo: PageUndo;
  /** Returns the currently shown rules, including pending moves; `order` returns only their ids. */
  shown: () => readonly MatchRule[];
  order: () => string[];
};

/**
 * Returns functions that move rules and show the result: a toast with Undo, or with "Try again" and the reason. Undo moves
 * the rules back within the current order and keeps later moves. `isLive` is whether the next run uses the order. After the
 * user has left the page, the toast of an error names `page`.
 */
export function useRuleMoves(
  contextId: string,
  undo: PageUndo,
  { visibleOf, isLive, page }: { visibleOf: FilterRules; isLive: boolean; page: ToastPage },
): RuleMoves {
  const { tell } = usePageToast(page);
  const client = useQueryClient();
  const shown = () => cachedRules(client, contextId) ?? [];
  const order = () => orderOf(shown());

  /** Moves rules. `again` is set if the move is an undo: it retries the undo, which registers no undo of its own. */
  async function move(
    ruleIds: Order,
    wished: Order,
    words?: MoveMessages,
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
    const undoable = words || again ? undefined : undo.register(change);
    try {
      const saved = await sendMutation(client, reorderMatchRules(contextId), { ruleIds, order: wished });
      const savedAt = saved.indexOf(first) + 1;
      const hidden = shown().length - visibleOf(shown()).length;
      const text = movedText({ count, from, to: savedAt, total: saved.length, hidden, isLive }, words);
      toast({ id, text, action: undoable && { label: t('ui.undo'), onAction: undoable.undo } });
      return true;
    } catch (error) {
      undoable?.forget();
      const retry = again ?? (() => void move(ruleIds, restorePosition(order(), ruleIds, wished), words));
      const reason = error instanceof OrderRefused ? error.reason : undefined;
      if (reason === 'gone') toast({ tone: 'error', text: t('rules.move.gone', { count }) });
      else if (reason === 'declined') {
        if (words) toast({ id, text: words.declined() });
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
    const ids = ruleIds.filter((id) => now.includes(id));
    const wished = restorePosition(now, ids, before);
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

/** Messages for a move that is part of something else: an undo, or the second request of a creation. */
export type MoveMessages = {
  done: (position: number) => string;
  failed: (reason: string) => string;
  /** Returns the message if the move was not sent, as it takes many requests and the user declined. */
  declined: () => string;
};

/**
 * Data about a move of `count` rules, with the first one's positions, from 1. `hidden` is the number of rules that a
 * filter hides; `isLive` is whether the next run uses the order.
 */
type MoveFacts = { count: number; from: number; to: number; total: number; hidden: number; isLive: boolean };

/** Returns the message about a saved move; `words`, if passed, replaces the usual messages. */
function movedText(
  { count, from, to, total, hidden, isLive }: MoveFacts,
  words: MoveMessages | undefined,
): string {
  if (words) return words.done(to);
  if (count > 1) return t(isLive ? 'rules.moveMany.doneLive' : 'rules.moveMany.done', { count, to });
  if (hidden > 0) return t('rules.move.doneHidden', { from, to, total, hidden });
  return t(isLive ? 'rules.move.doneLive' : 'rules.move.done', { from, to });
}

function undoLabel({ count, from, to }: Pick<MoveFacts, 'count' | 'from' | 'to'>): string {
  return count > 1 ? t('rules.undo.moveMany', { count }) : t('rules.undo.move', { from, to });
}

function notMovedText(
  error: unknown,
  moved: Pick<MoveFacts, 'count' | 'from' | 'to' | 'total'>,
  words: MoveMessages | undefined,
): Pick<Message, 'text' | 'requestId'> {
  if (error instanceof OrderRefused) {
    const reason = t(error.reason === 'noNumber' ? 'rules.move.noNumber' : 'rules.move.crowded', moved);
    return { text: words?.failed(reason) ?? reason };
  }
  const { kind, reason, meaning, action, requestId } = errorText(error);
  if (kind === 'stillRunning')
    return { text: t('rules.move.unknown', { ...moved, reason: `${meaning} ${action}` }), requestId };
  if (kind === 'outcomeUnknown')
    return { text: t('rules.move.unknown', { ...moved, reason: meaning }), requestId };
  return { text: words?.failed(reason) ?? t('rules.move.failed', { ...moved, reason }), requestId };
}

function undoMessages(count: number, isLive: boolean): MoveMessages {
  return {
    failed: (reason) => t('rules.move.notUndone', { reason }),
    declined: () => t('rules.move.undoLeft'),
    done: (to) =>
      count > 1
        ? t('rules.moveMany.undone', { count })
        : t(isLive ? 'rules.move.undoneLive' : 'rules.move.undone', { to }),
  };
}

/** Returns the toast for a failure: `textOf` makes its text from the reason; its button runs `again`. */
export function failureMessage(
  error: unknown,
  textOf: (reason: string) => string,
  again: () => void,
): Message {
  const { reason, requestId } = errorText(error);
  return {
    tone: 'error',
    text: textOf(reason),
    requestId,
    action: { label: t('ui.retry'), onAction: again },
  };
}

/** Registers a change that was made as the page's last one, and shows its `text` as a toast that offers to undo it. */
export function offerUndo(
  undo: PageUndo,
  { text, ...change }: UndoableChange & { toastId: string; text: string },
): void {
  const { undo: onAction } = undo.register(change);
  toast({ id: change.toastId, text, action: { label: t('ui.undo'), onAction } });
}
