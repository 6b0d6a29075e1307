import type { QueryClient } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import { movedBetween, placeAsIn } from '~/domain/match-rules/merge-order';
import { type Order, sameOrder } from '~/domain/match-rules/order';
import { ApiError } from '../api-error';
import { beforeWrite } from '../before-write';
import { call } from '../client';
import type { RuleMove } from '~/domain/match-rules/order';
import {
  arranged,
  freshRuleList,
  matchRuleKeys,
  movesBehind,
  movesUnderWay,
  orderOf,
  readAllRules,
  type RuleList,
  shownIn,
  updateRuleList,
} from './rule-list';
import { type MoveOutcome, type RepeatedMoves, repeatMoves } from './move-outcome';
import { forgetSent, noteSent, putOnAgain } from './reapply-overwritten';
import { attempts, moveByPriorities } from './move-by-priorities';
import { orderSaving, setOrderSaving } from './saving-progress';
import { isTooLong, noteTaken, refusesFullList } from './reorder-limit';

/** This page's own reading after its last move stands for the one before the next, up to so many milliseconds. */
const readingHolds = 2000;

/** What became of moves that went out together with one before them. */
const carriedOut = new WeakMap<RuleMove, MoveOutcome | Error>();

/**
 * Carries out a move, with those that wait right behind it: reads the service's order, repeats the moves
 * on it when others changed it, sends the full order in one request, and reads again to see that it
 * stands. The service takes a stale order without a word (docs/product.md#order); the moment between
 * reading and sending cannot be closed from here, the reading afterwards tells: what another's order has
 * overwritten is put on again. It is left out while a later move waits, and the first reading when this page's
 * last is just over. Where a service does not take the full list, priorities are changed one by one. Throws
 * MoveRefused or NoPriorityLeft before anything is sent, else the ApiError of a request.
 */
export async function saveMove(client: QueryClient, contextId: string, move: RuleMove): Promise<MoveOutcome> {
  let outcome = carriedOut.get(move);
  if (!outcome) {
    const moves = [move, ...movesBehind(client, contextId, move)];
    const outcomes = await carryOutMoves(client, contextId, moves).catch((error: unknown) => error as Error);
    for (const one of moves) carriedOut.set(one, outcomes instanceof Error ? outcomes : outcomes.get(one)!);
    outcome = carriedOut.get(move)!;
  }
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

type Outcomes = Map<RuleMove, MoveOutcome | Error>;

async function carryOutMoves(
  client: QueryClient,
  contextId: string,
  moves: readonly RuleMove[],
): Promise<Outcomes> {
  const all = (outcome: MoveOutcome | Error) => new Map(moves.map((move) => [move, outcome]));
  for (let attempt = 1; ; attempt += 1) {
    const reading = () => (attempt === 1 ? beforeWrite(readAllRules(contextId)) : readAllRules(contextId));
    const theirs = (attempt === 1 && justRead(client, contextId)) || (await reading());
    const halted = orderSaving(client, contextId);
    if (halted) {
      setOrderSaving(client, contextId, { ...halted, moves: [...halted.moves, ...moves] });
      await settle(client, contextId, theirs, moves);
      return all({ kind: 'halted' });
    }
    const repeated = repeatMoves(knownOrder(client, contextId, theirs), theirs, moves);
    const wanted = repeated.order;
    let byPriorities = isTooLong(client, theirs.length);
    let sent = false;
    let replayed: boolean | undefined = false;
    if (!byPriorities && !sameOrder(wanted, orderOf(theirs))) {
      try {
        sent = true;
        ({ replayed } = await call('reorderMatchRules', {
          path: { contextId },
          body: { ruleIds: [...wanted] },
        }));
        noteTaken(client, wanted.length);
      } catch (error) {
        byPriorities = refusesFullList(client, error, theirs);
        if (!byPriorities && attempt < attempts && isVanishedRule(error)) continue;
        const failure = byPriorities ? undefined : await whyNotDone(error, contextId, wanted);
        if (failure) {
          const failed = repeated.kept.map(({ move }) => [move, failure] as const);
          return new Map<RuleMove, Error>([...repeated.refused, ...failed]);
        }
      }
    }
    if (byPriorities) return onePerRequest(client, contextId, theirs, moves, repeated);

    const last = movesUnderWay(client, contextId, moves).length === 0;
    const after = !sent
      ? theirs
      : last || replayed
        ? await readAllRules(contextId).catch(() => undefined)
        : undefined;
    const stands = after && sameOrder(orderOf(after), wanted);
    // A repeated answer to an old request means that this one changed nothing: it needs a new key.
    if (replayed === true && after && !stands && attempt < attempts) continue;

    const kept = repeated.kept.map(({ move }) => move);
    if (sent) noteSent(client, contextId, { before: orderOf(theirs), wanted, moves: kept });
    const kind = repeated.foreign ? 'merged' : 'done';
    const outcomes: Outcomes = new Map<RuleMove, MoveOutcome | Error>(repeated.refused);
    for (const move of kept) {
      updateRuleList(client, contextId, (ruleList) => ({ ...ruleList, server: confirmed(ruleList, move) }));
      outcomes.set(move, { kind });
    }
    await finish(client, contextId, moves, { outcomes, wanted, after });
    return outcomes;
  }
}

/** The moves where the full list is not taken. */
async function onePerRequest(
  client: QueryClient,
  contextId: string,
  theirs: readonly MatchRule[],
  moves: readonly RuleMove[],
  repeated: RepeatedMoves,
): Promise<Outcomes> {
  // One request changes one rule: nothing is overwritten by it.
  forgetSent(client, contextId);
  // A list that was refused leaves the page with numbers that nobody gave.
  updateRuleList(client, contextId, (ruleList) => ({
    ...ruleList,
    rules: shownIn(client, theirs, orderOf(ruleList.rules)),
  }));
  const { rules, outcomes } = await moveByPriorities(client, contextId, { rules: theirs, repeated });
  const all: Outcomes = new Map<RuleMove, MoveOutcome | Error>([...repeated.refused, ...outcomes]);
  const nothingSent = rules === theirs;
  const last = movesUnderWay(client, contextId, moves).length === 0;
  const after = nothingSent
    ? theirs
    : last
      ? await readAllRules(contextId).catch(() => undefined)
      : undefined;
  updateRuleList(client, contextId, (ruleList) => ({ ...ruleList, server: rules }));
  await finish(client, contextId, moves, { outcomes: all, wanted: orderOf(rules), after });
  return all;
}

/** Shows what was read after the moves, puts on again what was overwritten, and tells what others moved again. */
async function finish(
  client: QueryClient,
  contextId: string,
  moves: readonly RuleMove[],
  { outcomes, wanted, after }: { outcomes: Outcomes; wanted: Order; after: readonly MatchRule[] | undefined },
): Promise<void> {
  if (after) {
    const { rules, again, lost } = await putOnAgain(client, contextId, after);
    await settle(client, contextId, rules, moves);
    if (movesUnderWay(client, contextId, moves).length === 0)
      updateRuleList(client, contextId, (ruleList) => ({ ...ruleList, readAt: Date.now() }));
    const movedAgain = movedBetween(wanted, orderOf(rules));
    for (const [move, outcome] of outcomes)
      if ('kind' in outcome && isDone(outcome)) {
        if (again.has(move)) outcomes.set(move, { kind: 'again' });
        else if (lost.has(move) || movedAgain.has(move.ruleId)) outcomes.set(move, { kind: 'overtaken' });
      }
    for (const move of again) if (!outcomes.has(move)) move.onLater?.('again');
    for (const move of lost) if (!outcomes.has(move)) move.onLater?.('overtaken');
  } else if (movesUnderWay(client, contextId, moves).length === 0) {
    // The moves themselves were accepted; what the list looks like now is asked for again.
    void client.invalidateQueries({ queryKey: matchRuleKeys.all(contextId) });
  }
}

/**
 * Looks a second time whether the moves stand that were sent, for a list that was made before them may arrive
 * after all was read. What is found is told to the moves; one that fails is let be, since nothing is known to be
 * wrong. Nothing is asked while moves wait, which look by themselves.
 */
export async function lookForSentMoves(client: QueryClient, contextId: string): Promise<void> {
  if (movesUnderWay(client, contextId).length > 0 || orderSaving(client, contextId)) return;
  const read = await readAllRules(contextId).catch(() => undefined);
  if (!read) return forgetSent(client, contextId);
  const { rules, again, lost } = await putOnAgain(client, contextId, read);
  // What was put on again can be overwritten again: it is looked for once more.
  if (again.size === 0) forgetSent(client, contextId);
  await settle(client, contextId, rules);
  if (movesUnderWay(client, contextId).length === 0)
    updateRuleList(client, contextId, (ruleList) => ({ ...ruleList, readAt: Date.now() }));
  for (const move of again) move.onLater?.('again');
  for (const move of lost) move.onLater?.('overtaken');
}

function isDone({ kind }: MoveOutcome): boolean {
  return kind === 'done' || kind === 'merged';
}

/** What this page has just read after its last move, when that is under two seconds old. */
function justRead(client: QueryClient, contextId: string): readonly MatchRule[] | undefined {
  const ruleList = client.getQueryData<RuleList>(matchRuleKeys.all(contextId));
  if (ruleList?.readAt === undefined || Date.now() - ruleList.readAt >= readingHolds) return undefined;
  return ruleList.server;
}

function knownOrder(client: QueryClient, contextId: string, theirs: readonly MatchRule[]): Order {
  const ruleList = client.getQueryData<RuleList>(matchRuleKeys.all(contextId));
  return orderOf(ruleList?.server ?? theirs);
}

/** Only this move is taken over: what others changed stays unknown to the moves that still wait. */
function confirmed({ server }: RuleList, move: RuleMove): readonly MatchRule[] {
  const order = orderOf(server);
  return order.includes(move.ruleId) ? arranged(server, placeAsIn(order, move.ruleId, move.order)) : server;
}

/**
 * Goes on with moves whose saving was halted, from the order that stands now; asked for again, they go before
 * what others did. Gives whether they are saved; what else there is to say stands in the saving itself.
 */
export async function resumeSaving(client: QueryClient, contextId: string): Promise<boolean> {
  const before = orderSaving(client, contextId);
  if (!before) return true;
  let rules: readonly MatchRule[];
  try {
    rules = await readAllRules(contextId);
  } catch (error) {
    setOrderSaving(client, contextId, { ...before, why: 'failed', error });
    return false;
  }
  const there = new Set(orderOf(rules));
  const moves = before.moves.filter(({ ruleId }) => there.has(ruleId));
  let order: Order = orderOf(rules);
  const kept = moves.map((move) => {
    order = placeAsIn(order, move.ruleId, move.order);
    return { move, order };
  });
  setOrderSaving(client, contextId, { ...before, state: 'running', moves });
  updateRuleList(client, contextId, () => freshRuleList(client, contextId, rules));
  const repeated = { kept, order, refused: new Map(), foreign: false };
  const moved = await moveByPriorities(client, contextId, { rules, repeated, resumed: before });
  const after = await readAllRules(contextId).catch(() => moved.rules);
  await settle(client, contextId, after);
  return orderSaving(client, contextId) === undefined;
}

/** Shows what was just read, with the other moves under way; a reading begun earlier must not overwrite it. */
async function settle(
  client: QueryClient,
  contextId: string,
  rules: readonly MatchRule[],
  without?: readonly RuleMove[],
): Promise<void> {
  await client.cancelQueries({ queryKey: matchRuleKeys.all(contextId) });
  updateRuleList(client, contextId, () => freshRuleList(client, contextId, rules, without));
}

/** When the answer was lost, the order itself tells whether the moves were carried out: nothing then, else the failure. */
async function whyNotDone(failure: unknown, contextId: string, order: Order): Promise<Error | undefined> {
  if (!(failure instanceof ApiError)) throw failure;
  if (!failure.outcomeUnknown) return failure;
  const rules = await readAllRules(contextId).catch(() => undefined);
  if (!rules) return failure;
  const { status, code, message, requestId } = failure;
  return sameOrder(orderOf(rules), order) ? undefined : new ApiError({ status, code, message, requestId });
}

/** A rule was deleted between the reading and the sending. */
function isVanishedRule(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
