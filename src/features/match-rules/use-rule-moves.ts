import 'texts:rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isFull, type MoveOutcome, MoveRefused } from '~/api/rule-order/move-outcome';
import { reorderMatchRules } from '~/api/rule-order/move-rules';
import { ruleList, shownRules } from '~/api/rule-order/optimistic-order';
import type { MatchRule } from '~/contract/match-rule';
import { placeAsIn } from '~/domain/match-rules/merge-order';
import { type Order, orderOf, type RuleMove, sameOrder } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import { type ToastPage, usePageToast } from '~/ui/overlay/use-page-toast';
import type { KeptChange } from '~/ui/hooks/use-undo';
import { movedText, type MoveWords, notMovedText, undoWords } from './move-words';
import type { RuleUndo } from './use-rule-undo';

/** What the page offers to move rules with. */
export type RuleMoves = {
  /**
   * Gives the rule its place in `order`, the full order as wished; settles when the service has it or
   * refused. False when it failed and may be tried again.
   */
  move: (ruleId: string, order: Order, words?: MoveWords) => Promise<boolean>;
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
  const { mutateAsync } = useMutation(reorderMatchRules(contextId));
  const [refused, setRefused] = useState<MoveRefused>();
  const stopped = useRef<KeptChange>(undefined);
  const { tell, isShown } = usePageToast(page);
  const { shown, order } = useOrderNow(contextId);

  /** The same move once more, on the order as it is by then. */
  const repeat = (ruleId: string, like: Order, words?: MoveWords) =>
    move(ruleId, placeAsIn(order(), ruleId, like), words);

  /** `again` tries once more what is itself an undo, which is not kept as a change to be undone. */
  async function move(
    ruleId: string,
    wished: Order,
    words?: MoveWords,
    again?: () => void,
  ): Promise<boolean> {
    const before = order();
    if (sameOrder(before, wished)) return true;
    const from = before.indexOf(ruleId) + 1;
    const toastId = `rule-moved ${ruleId}`;
    const retry = { label: t('ui.retry'), onAction: again ?? (() => void repeat(ruleId, wished, words)) };
    // Kept at once: an undo that is asked for meanwhile waits for the move.
    const kept =
      words || again
        ? undefined
        : undo.register({
            label: t('rules.undo.move', { from, to: wished.indexOf(ruleId) + 1 }),
            toastId,
            undo: (tryAgain) => takeBack(ruleId, before, tryAgain),
          });
    const tellMoved = (kind: MoveOutcome['kind'], as: MoveWords | undefined) => {
      // A later move may be shown already; this one is told as it was made.
      const to = (kind === 'done' ? wished : order()).indexOf(ruleId) + 1;
      if (kind === 'conflict') {
        // The move did not stay, so there is nothing to undo.
        kept?.forget();
        tell({ id: toastId, tone: 'warning', text: t('rules.move.conflict', { to }), action: retry });
        return;
      }
      const text = movedText(kind, { from, to, total: before.length, hidden, isLive }, as);
      const action = kept && { label: t('ui.undo'), onAction: kept.undo };
      toast({ id: toastId, text, action });
    };
    try {
      const onLater: RuleMove['onLater'] = (later) => tellMoved(later, undefined);
      const { kind } = await mutateAsync({ ruleId, order: wished, onLater });
      // The note on the saving says what came of it, or nothing came of it at all.
      if (kind === 'left') kept?.forget();
      stopped.current = kind === 'halted' ? kept : undefined;
      if (kind !== 'halted' && (kind !== 'left' || words)) tellMoved(kind, words);
      return kind !== 'conflict';
    } catch (error) {
      kept?.forget();
      if (isConflict(error, toastId, { tell, isShown, ask: setRefused })) return true;
      const { mayRetry, ...told } = notMovedText(error, order().length, words);
      tell({ id: toastId, tone: 'error', ...told, action: mayRetry ? retry : undefined });
      return false;
    }
  }

  /** The inverse of a move; a rule that is gone meanwhile leaves nothing to take back. */
  async function takeBack(ruleId: string, before: Order, again: () => void): Promise<boolean> {
    const id = undo.idNow(ruleId);
    if (order().includes(id))
      return move(id, placeAsIn(order(), id, undo.orderNow(before)), undoWords(isLive), again);
    toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
    return true;
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

/** The rules as shown at the moment they are asked for, moves under way included, and their order alone. */
function useOrderNow(contextId: string): Pick<RuleMoves, 'shown' | 'order'> {
  const client = useQueryClient();
  const shown = () => {
    const list = ruleList(client, contextId);
    return list ? shownRules(list) : [];
  };
  return { shown, order: () => orderOf(shown()) };
}

/** Whether others' changes stand against the move; it is asked about then, or told: there is nothing to try again. */
function isConflict(
  error: unknown,
  id: string,
  { tell, isShown, ask }: ReturnType<typeof usePageToast> & { ask: (refused: MoveRefused) => void },
): boolean {
  if (!(error instanceof MoveRefused) || isFull(error)) return false;
  if (error.conflict.kind === 'gone') toast({ tone: 'error', text: t('rules.move.gone') });
  else if (isShown()) ask(error);
  else tell({ id, tone: 'error', text: t('rules.move.refused') });
  return true;
}
