import 'texts:rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isFull, type MoveOutcome, MoveRejectedError } from '~/api/rule-order/move-outcome';
import { reorderMatchRules } from '~/api/rule-order/move-rules';
import { ruleList, shownRules } from '~/api/rule-order/optimistic-order';
import type { MatchRule } from '~/contract/match-rule';
import { restorePosition } from '~/domain/match-rules/merge-order';
import { type Moved, type Order, orderOf, type RuleMove, sameOrder } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { type Message, toast } from '~/ui/overlay/toast';
import { type ToastPage, usePageToast } from '~/ui/overlay/use-page-toast';
import type { UndoableChange } from '~/ui/hooks/use-undo';
import { movedText, type MoveWords, notMovedText, undoLabel, undoMessages } from './move-messages';
import type { RuleUndo } from './use-rule-undo';

/** What the page offers to move rules with. */
export type RuleMoves = {
  /**
   * Gives a rule, or a block of rules, its place in `order`, the full order as wished; settles when the service has
   * it or refused. False when it failed and may be tried again.
   */
  move: (moved: Moved, order: Order, words?: MoveWords) => Promise<boolean>;
  /** Tells of a failure that stays one when the page is left. */
  tell: ReturnType<typeof usePageToast>['tell'];
  /** The last changes of this page, where moves are kept too. */
  undo: RuleUndo;
  /** A move that was stopped is left so: there is nothing of it to take back. */
  leave: () => void;
  /** The rules as shown at this moment, moves under way included, and their order alone. */
  shown: () => readonly MatchRule[];
  order: () => string[];
  /** A move that others' changes stand against; the page asks. */
  refused: MoveRejectedError | undefined;
  /** The answer to that: move all the same, or leave the rule where it stands now. */
  decide: (insist: boolean) => void;
};

/**
 * Moves rules and tells what came of it: a toast with Undo, or with "Try again" and the reason. Undo
 * is the inverse move on the order of that moment, never an old list written back; `undo` keeps it.
 * `hidden` is how many rules a filter hides, `isLive` whether the context is active, so that the next run
 * goes by the order; `page` is named where a failure is told after the page was left.
 */
export function useRuleMoves(
  contextId: string,
  undo: RuleUndo,
  { hidden, isLive, page }: { hidden: number; isLive: boolean; page: ToastPage },
): RuleMoves {
  const { mutateAsync } = useMutation(reorderMatchRules(contextId));
  const [refused, setRefused] = useState<MoveRejectedError>();
  /** Changes of moves that wait in a halted saving. */
  const stopped = useRef<UndoableChange[]>([]);
  const { tell, isShown } = usePageToast(page);
  const { shown, order } = useOrderNow(contextId);

  /** The same move once more, on the order as it is by then. */
  const repeat = (ruleIds: Order, like: Order, words?: MoveWords) => {
    const now = order();
    const there = ruleIds.filter((id) => now.includes(id));
    return move(there, restorePosition(now, there, like), words);
  };

  /** `again` tries once more what is itself an undo, which is not kept as a change to be undone. */
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
    const toastId = `rule-moved ${first}`;
    const retry = { label: t('ui.retry'), onAction: again ?? (() => void repeat(ruleIds, wished, words)) };
    // Kept at once: an undo that is asked for meanwhile waits for the move.
    const label = undoLabel({ count, from, to: wished.indexOf(first) + 1 });
    const change = { label, toastId, undo: (more: () => void) => takeBack(ruleIds, before, more) };
    const kept = words || again ? undefined : undo.register(change);
    const tellMoved = (kind: MoveOutcome['kind'], as: MoveWords | undefined) => {
      // A later move may be shown already; this one is told as it was made.
      const to = (kind === 'done' ? wished : order()).indexOf(first) + 1;
      const text = movedText(kind, { count, from, to, total: before.length, hidden, isLive }, as);
      if (kind !== 'conflict')
        return toast({ id: toastId, text, action: kept && { label: t('ui.undo'), onAction: kept.undo } });
      // The move did not stay, so there is nothing to undo.
      kept?.forget();
      return tell({ id: toastId, tone: 'warning', text, action: retry });
    };
    try {
      const onLater: RuleMove['onLater'] = (later) => tellMoved(later, undefined);
      const { kind } = await mutateAsync({ ruleIds, order: wished, onLater });
      // The note on the saving says what came of it, or nothing came of it at all.
      if (kind === 'left') kept?.forget();
      stopped.current = kind === 'halted' ? [...stopped.current, ...(kept ? [kept] : [])] : [];
      if (kind !== 'halted' && (kind !== 'left' || words)) tellMoved(kind, words);
      return kind !== 'conflict';
    } catch (error) {
      kept?.forget();
      const failed = { id: toastId, count, total: before.length, words, retry };
      return notifyNotMoved(error, failed, { tell, isShown, ask: setRefused });
    }
  }

  /** The inverse of a move; rules that are gone meanwhile leave nothing to take back. */
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

/** Of the rules moved the one that shall stand first. */
function firstOf(ruleIds: Order, wished: Order): string {
  return wished.find((id) => ruleIds.includes(id)) ?? '';
}

/** The rules as shown at the moment they are asked for, moves under way included, and their order alone. */
function useOrderNow(contextId: string): Pick<RuleMoves, 'shown' | 'order'> {
  const client = useQueryClient();
  const shown = () => {
    const list = ruleList(client, contextId);
    return list ? shownRules(list) : [];
  };
  return { shown, order: () => orderOf(shown()) };
}

/** What there is to say of a move that failed; it is offered again as `retry`. */
type NotMoved = {
  id: string;
  count: number;
  total: number;
  words: MoveWords | undefined;
  retry: Message['action'];
};

/**
 * Tells why a move failed; where others' changes stand against it, it is asked about, or told. Gives whether there is
 * nothing to try again.
 */
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
