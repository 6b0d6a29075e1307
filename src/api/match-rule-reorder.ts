import type { QueryClient } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import { type MoveConflict, mergeOrder, movedBetween, placeAsIn } from '~/domain/match-rules/merge-order';
import { type Order, sameOrder } from '~/domain/match-rules/order';
import { reconciled } from '~/domain/match-rules/order-blocks';
import { ApiError } from './api-error';
import { call } from './client';
import {
  learnReorderLimit,
  orderSaving,
  reorderLimit,
  saveInBlocks,
  setOrderSaving,
} from './match-rule-blocks';
import {
  arranged,
  freshLadder,
  matchRuleKeys,
  movesUnderWay,
  orderOf,
  readAllRules,
  type RuleLadder,
  type RuleMove,
  updateLadder,
} from './match-rule-ladder';

/** What became of a move that was carried out. */
export type MoveOutcome = {
  /**
   * `done`; `merged`: others changed the order meanwhile, and the move was repeated on theirs; `overtaken`:
   * others moved the rule again right after it; `halted`: it is part of an order that is saved in part only.
   */
  readonly kind: 'done' | 'merged' | 'overtaken' | 'halted';
};

/** Others moved or deleted what the user moved, or the rules beside its new place: nothing was sent. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
  readonly conflict: MoveConflict;
  readonly move: RuleMove;
  /** The rules as they are on the service now. */
  readonly theirs: readonly MatchRule[];
  constructor(conflict: MoveConflict, move: RuleMove, theirs: readonly MatchRule[]) {
    super(`Not moved: ${conflict.kind}`);
    this.conflict = conflict;
    this.move = move;
    this.theirs = theirs;
  }
}

const attempts = 3;

/**
 * Carries out one move: reads the service's order, repeats the move on it when others changed it,
 * sends the full order in one request, and reads again to see that it stands. The service takes a
 * stale order without a word (product notes, T3 and 5.5); the moment between reading and sending
 * cannot be closed from here, the reading afterwards tells. While a later move waits, its own first
 * reading does that. A service that takes fewer ids gets them in blocks. Throws MoveRefused before
 * anything is sent, else the ApiError of a request.
 */
export async function carryOutMove(
  client: QueryClient,
  contextId: string,
  move: RuleMove,
): Promise<MoveOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const theirs = await readAllRules(contextId);
    const halted = orderSaving(client, contextId);
    if (halted) {
      const wanted = reconciled(halted.wanted, orderOf(theirs));
      const moved = wanted.includes(move.ruleId) ? placeAsIn(wanted, move.ruleId, move.order) : wanted;
      setOrderSaving(client, contextId, { ...halted, wanted: moved });
      await settle(client, contextId, theirs, move);
      return { kind: 'halted' };
    }
    const merged = mergeOrder({
      known: knownOrder(client, contextId, theirs),
      mine: move.order,
      moved: [move.ruleId],
      theirs: orderOf(theirs),
    });
    const [conflict] = merged.conflicts;
    if (conflict) {
      await settle(client, contextId, theirs, move);
      throw new MoveRefused(conflict, move, theirs);
    }
    let replayed: boolean | undefined = false;
    let inBlocks = merged.order.length > (reorderLimit(client) ?? Infinity);
    if (!inBlocks && !sameOrder(merged.order, orderOf(theirs))) {
      try {
        ({ replayed } = await call('reorderMatchRules', {
          path: { contextId },
          body: { ruleIds: merged.order },
        }));
      } catch (error) {
        inBlocks = learnReorderLimit(client, error, merged.order.length);
        if (!inBlocks && attempt < attempts && isVanishedRule(error)) continue;
        if (!inBlocks) await unlessDoneAllTheSame(error, contextId, merged.order);
      }
    }
    if (inBlocks) {
      const saved = await saveInBlocks(client, contextId, { rules: theirs, wanted: merged.order });
      if (saved.done)
        updateLadder(client, contextId, (ladder) => ({ ...ladder, server: confirmed(ladder, move) }));
      await settle(client, contextId, saved.rules, move);
      return { kind: saved.done ? (merged.foreign ? 'merged' : 'done') : 'halted' };
    }
    const last = movesUnderWay(client, contextId, move).length === 0;
    const after = last || replayed ? await readAllRules(contextId).catch(() => undefined) : undefined;
    const stands = after && sameOrder(orderOf(after), merged.order);
    // A repeated answer to an old request means that this one changed nothing: it needs a new key.
    if (replayed === true && after && !stands && attempt < attempts) continue;

    updateLadder(client, contextId, (ladder) => ({ ...ladder, server: confirmed(ladder, move) }));
    const kind = merged.foreign ? 'merged' : 'done';
    if (after) {
      await settle(client, contextId, after, move);
      if (movedBetween(merged.order, orderOf(after)).has(move.ruleId)) return { kind: 'overtaken' };
    } else if (last) {
      // The move itself was accepted; what the list looks like now is asked for again.
      void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
    }
    return { kind };
  }
}

function knownOrder(client: QueryClient, contextId: string, theirs: readonly MatchRule[]): Order {
  const ladder = client.getQueryData<RuleLadder>(matchRuleKeys.all(contextId));
  return orderOf(ladder?.server ?? theirs);
}

/** Only this move is taken over: what others changed stays unknown to the moves that still wait. */
function confirmed({ server }: RuleLadder, move: RuleMove): readonly MatchRule[] {
  const order = orderOf(server);
  return order.includes(move.ruleId) ? arranged(server, placeAsIn(order, move.ruleId, move.order)) : server;
}

/**
 * Goes on with an order that was halted in the middle, from the order that stands now. Gives whether it
 * is saved; what else there is to say stands in the saving itself.
 */
export async function goOnSaving(client: QueryClient, contextId: string): Promise<boolean> {
  const before = orderSaving(client, contextId);
  if (!before) return true;
  let rules: readonly MatchRule[];
  try {
    rules = await readAllRules(contextId);
  } catch (error) {
    setOrderSaving(client, contextId, { ...before, why: 'failed', error });
    return false;
  }
  const wanted = reconciled(before.wanted, orderOf(rules));
  updateLadder(client, contextId, () => ({ rules: arranged(rules, wanted), server: rules }));
  const saved = await saveInBlocks(client, contextId, { rules, wanted, before });
  await settle(client, contextId, saved.rules);
  return saved.done;
}

/** Shows what was just read, with the other moves under way; a reading begun earlier must not overwrite it. */
async function settle(
  client: QueryClient,
  contextId: string,
  rules: readonly MatchRule[],
  move?: RuleMove,
): Promise<void> {
  await client.cancelQueries({ queryKey: matchRuleKeys.all(contextId) });
  updateLadder(client, contextId, (ladder) =>
    freshLadder(rules, ladder, movesUnderWay(client, contextId, move)),
  );
}

/** When the answer was lost, the order itself tells whether the move was carried out. */
async function unlessDoneAllTheSame(failure: unknown, contextId: string, order: Order): Promise<void> {
  if (!(failure instanceof ApiError && failure.outcomeUnknown)) throw failure;
  const rules = await readAllRules(contextId).catch(() => undefined);
  if (rules && sameOrder(orderOf(rules), order)) return;
  const { status, code, message, requestId } = failure;
  throw rules ? new ApiError({ status, code, message, requestId }) : failure;
}

/** A rule was deleted between the reading and the sending. */
function isVanishedRule(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
