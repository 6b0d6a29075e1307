import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '~/api/error-text';
import { orderOf } from '~/api/rule-order/rule-list';
import { type MoveOutcome, MoveRefused, NoPriorityLeft } from '~/api/rule-order/move-outcome';
import { matchRuleQueries } from '~/api/rule-order/rule-list';
import { reorderMatchRules } from '~/api/match-rules';
import type { MatchRule } from '~/contract/match-rule';
import { placeAsIn } from '~/domain/match-rules/merge-order';
import { type Order, sameOrder } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { type ToastPage, usePageToast } from '~/ui/overlay/use-page-toast';
import type { KeptChange } from '~/ui/hooks/use-undo';
import type { RuleUndo } from './use-rule-undo';

/** Words for a move that is more than a move: the second request of a creation. */
type Words = {
  done: (position: number) => string;
  failed: (reason: string) => string;
  /** It takes many requests, and the answer was not to send them. */
  left: () => string;
  /** Done, though others changed the order meanwhile. */
  merged?: (position: number) => string;
};

/** What the page offers to move rules with. */
export type RuleMoves = {
  /**
   * Gives the rule its place in `order`, the full order as wished; settles when the service has it or
   * refused. False when it failed and may be tried again.
   */
  move: (ruleId: string, order: Order, words?: Words) => Promise<boolean>;
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
  refused: MoveRefused | undefined;
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
  const client = useQueryClient();
  const { mutateAsync } = useMutation(reorderMatchRules(contextId));
  const [refused, setRefused] = useState<MoveRefused>();
  const stopped = useRef<KeptChange>(undefined);
  const { tell, isShown } = usePageToast(page);

  const shown = () => client.getQueryData(matchRuleQueries.all(contextId).queryKey)?.rules ?? [];
  const order = () => orderOf(shown());
  /** The same move once more, on the order as it is by then. */
  const repeat = (ruleId: string, like: Order, words?: Words) =>
    move(ruleId, placeAsIn(order(), ruleId, like), words);

  /** The inverse of a move; a rule that is gone meanwhile leaves nothing to take back. */
  async function takeBack(ruleId: string, before: Order, again: () => void): Promise<boolean> {
    const id = undo.idNow(ruleId);
    if (!order().includes(id)) {
      toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
      return true;
    }
    return move(id, placeAsIn(order(), id, undo.orderNow(before)), isLive ? liveUndoWords : undoWords, again);
  }

  /** `again` tries once more what is itself an undo, which is not kept as a change to be undone. */
  async function move(ruleId: string, wished: Order, words?: Words, again?: () => void): Promise<boolean> {
    const before = order();
    if (sameOrder(before, wished)) return true;
    const from = before.indexOf(ruleId) + 1;
    const toastId = `rule-moved ${ruleId}`;
    // Kept at once: an undo that is asked for meanwhile waits for the move.
    const kept =
      words || again
        ? undefined
        : undo.register({
            label: t('rules.undo.move', { from, to: wished.indexOf(ruleId) + 1 }),
            toastId,
            undo: (retry) => takeBack(ruleId, before, retry),
          });
    const overtaken = () => {
      // The move did not stay, so there is nothing to undo.
      kept?.forget();
      tell({
        id: toastId,
        tone: 'warning',
        text: t('rules.move.overtaken', { to: order().indexOf(ruleId) + 1 }),
        action: { label: t('ui.retry'), onAction: again ?? (() => void repeat(ruleId, wished, words)) },
      });
    };
    const onLater = (later: 'again' | 'overtaken') => {
      if (later === 'overtaken') return overtaken();
      const to = order().indexOf(ruleId) + 1;
      toast({
        id: toastId,
        text: movedText('again', { from, to, total: 0, hidden, isLive }),
        action: takingBack(),
      });
    };
    const takingBack = () => kept && { label: t('ui.undo'), onAction: kept.undo };
    let kind: MoveOutcome['kind'];
    try {
      ({ kind } = await mutateAsync({ ruleId, order: wished, onLater }));
    } catch (error) {
      kept?.forget();
      return failed(error, toastId, again ?? (() => void repeat(ruleId, wished, words)), words);
    }
    // The note on the saving says what came of it, or nothing came of it at all.
    if (kind === 'left') kept?.forget();
    stopped.current = kind === 'halted' ? kept : undefined;
    if (kind === 'halted' || (kind === 'left' && !words)) return true;
    // A later move may be shown already; this one is told as it was made.
    const to = (kind === 'done' ? wished : order()).indexOf(ruleId) + 1;
    if (kind === 'overtaken') {
      overtaken();
      return false;
    }
    toast({
      id: toastId,
      text:
        kind === 'left'
          ? words!.left()
          : ((kind === 'done' ? words?.done(to) : words?.merged?.(to)) ??
            movedText(kind, { from, to, total: before.length, hidden, isLive })),
      action: takingBack(),
    });
    return true;
  }

  function failed(error: unknown, toastId: string, again: () => void, words: Words | undefined): boolean {
    if (error instanceof MoveRefused) {
      // Asked, or told: either way there is nothing to try again.
      if (error.conflict.kind === 'gone') toast({ tone: 'error', text: t('rules.move.gone') });
      else if (isShown()) setRefused(error);
      else tell({ id: toastId, tone: 'error', text: t('rules.move.refused') });
      return true;
    }
    if (error instanceof NoPriorityLeft) {
      const reason = t('rules.move.noNumber', { count: order().length });
      tell({ id: toastId, tone: 'error', text: words?.failed(reason) ?? reason });
      return true;
    }
    const { kind, title, meaning, requestId } = errorText(error);
    tell({
      id: toastId,
      tone: 'error',
      text:
        kind === 'outcomeUnknown'
          ? t('rules.move.unknown', { reason: meaning })
          : (words?.failed ?? notMoved)(`${title}. ${meaning}`),
      requestId,
      action: { label: t('ui.retry'), onAction: again },
    });
    return false;
  }

  return {
    move: (ruleId, wished, words) => move(ruleId, wished, words),
    tell,
    undo,
    leave: () => stopped.current?.forget(),
    shown,
    order,
    refused,
    decide: (insist) => {
      setRefused(undefined);
      if (insist && refused) void repeat(refused.move.ruleId, refused.move.order);
    },
  };
}

type Moved = { from: number; to: number; total: number; hidden: number; isLive: boolean };

function movedText(kind: 'done' | 'merged' | 'again', moved: Moved): string {
  const { from, to, total, hidden, isLive } = moved;
  if (kind !== 'done') return t(`rules.move.${kind}`, { to });
  if (hidden > 0) return t('rules.move.doneHidden', { from, to, total, hidden });
  return isLive ? t('rules.move.doneLive', { from, to }) : t('rules.move.done', { from, to });
}

/** What a move is told as that takes another one back. */
const undoWords: Words = {
  done: (to) => t('rules.move.undone', { to }),
  merged: (to) => t('rules.move.undoneMerged', { to }),
  failed: (reason) => t('rules.move.notUndone', { reason }),
  left: () => t('rules.move.undoLeft'),
};
const liveUndoWords: Words = { ...undoWords, done: (to) => t('rules.move.undoneLive', { to }) };

function notMoved(reason: string): string {
  return t('rules.move.failed', { reason });
}
