import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '~/api/error-text';
import { orderOf } from '~/api/match-rule-ladder';
import { type MoveOutcome, MoveRefused, NoPriorityLeft } from '~/api/match-rule-outcome';
import { matchRuleQueries, reorderMatchRules } from '~/api/match-rules';
import type { MatchRule } from '~/contract/match-rule';
import { placeAsIn } from '~/domain/match-rules/merge-order';
import { type Order, sameOrder } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { toast } from '~/ui/toast';

/** Words for a move that is more than a move: the second request of a creation. */
type Words = {
  done: (position: number) => string;
  failed: (reason: string) => string;
  /** It takes many requests, and the answer was not to send them. */
  left: () => string;
};

/** What the page offers to move rules with. */
export type RuleMoves = {
  /** Gives the rule its place in `order`, the full order as wished; settles when the service has it or refused. */
  move: (ruleId: string, order: Order, words?: Words) => Promise<void>;
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
 * is the inverse move on the order of that moment, never an old list written back. `hidden` is how many
 * rules a filter hides, `isLive` whether the context is active, so that the next run goes by the order.
 */
export function useRuleMoves(contextId: string, hidden = 0, isLive = false): RuleMoves {
  const client = useQueryClient();
  const { mutateAsync } = useMutation(reorderMatchRules(contextId));
  const [refused, setRefused] = useState<MoveRefused>();

  const shown = () => client.getQueryData(matchRuleQueries.all(contextId).queryKey)?.rules ?? [];
  const order = () => orderOf(shown());
  /** The same move once more, on the order as it is by then. */
  const repeat = (ruleId: string, like: Order, words?: Words) =>
    move(ruleId, placeAsIn(order(), ruleId, like), words);

  async function move(ruleId: string, wished: Order, words?: Words): Promise<void> {
    const before = order();
    if (sameOrder(before, wished)) return;
    const from = before.indexOf(ruleId) + 1;
    let kind: MoveOutcome['kind'];
    try {
      ({ kind } = await mutateAsync({ ruleId, order: wished }));
    } catch (error) {
      failed(error, ruleId, wished, words);
      return;
    }
    // The note on the saving says what came of it, or nothing came of it at all.
    if (kind === 'halted' || (kind === 'left' && !words)) return;
    // A later move may be shown already; this one is told as it was made.
    const to = (kind === 'done' ? wished : order()).indexOf(ruleId) + 1;
    const undo = () => void repeat(ruleId, before);
    toast({
      id: `rule-moved ${ruleId}`,
      text:
        kind === 'left'
          ? words!.left()
          : words && kind === 'done'
            ? words.done(to)
            : movedText(kind, { from, to, total: before.length, hidden, isLive }),
      ...(words ? {} : { action: { label: t('rules.undo'), onAction: undo } }),
    });
  }

  function failed(error: unknown, ruleId: string, wished: Order, words: Words | undefined) {
    if (error instanceof MoveRefused && error.conflict.kind !== 'gone') {
      setRefused(error);
      return;
    }
    if (error instanceof MoveRefused) {
      toast({ tone: 'bad', text: t('rules.move.gone') });
      return;
    }
    if (error instanceof NoPriorityLeft) {
      const reason = t('rules.move.noNumber', { count: order().length });
      toast({ id: `rule-moved ${ruleId}`, tone: 'bad', text: words?.failed(reason) ?? reason });
      return;
    }
    const { kind, title, meaning, requestId } = errorText(error);
    toast({
      id: `rule-moved ${ruleId}`,
      tone: 'bad',
      text:
        kind === 'outcomeUnknown'
          ? t('rules.move.unknown', { reason: meaning })
          : (words?.failed ?? notMoved)(`${title}. ${meaning}`),
      requestId,
      action: { label: t('ui.retry'), onAction: () => void repeat(ruleId, wished, words) },
    });
  }

  return {
    move,
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

function movedText(kind: 'done' | 'merged' | 'overtaken', moved: Moved): string {
  const { from, to, total, hidden, isLive } = moved;
  if (kind !== 'done') return t(`rules.move.${kind}`, { to });
  if (hidden > 0) return t('rules.move.doneHidden', { from, to, total, hidden });
  return isLive ? t('rules.move.doneLive', { from, to }) : t('rules.move.done', { from, to });
}

function notMoved(reason: string): string {
  return t('rules.move.failed', { reason });
}
