import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import { movedBetween } from '~/domain/match-rules/merge-order';
import { type Order, orderOf, type RuleMove, sameOrder } from '~/domain/match-rules/order';
import { planMoves, type QueuePlan } from '~/domain/match-rules/plan-move';
import { afterPaint } from '~/lib/after-paint';
import { preflightRead } from '../preflight-read';
import { matchRuleKeys } from '../context-parts';
import { type MoveOutcome, MoveRejectedError } from './move-outcome';
import { readAllRules } from './read-rules';
import { lookAgainLater, recordSent, showAfterMoves } from './reapply-overwritten';
import { renumber } from './renumber';
import { isTooLong, sendList } from './reorder-request';
import {
  matchRuleScope,
  pendingMoves,
  refetchRules,
  ruleList,
  type Settled,
  settledMoves,
  settleMoves,
  showMove,
  updateRuleList,
} from './optimistic-order';
import { recordHaltedRead, orderSaving, setOrderSaving } from './saving-progress';

/** This page's own reading after its last move stands for the one before the next, up to so many milliseconds. */
const readingHolds = 2000;

/** How often a list is planned again on what others made of the rules, before its failure is reported. */
const attempts = 3;

type Outcomes = Map<RuleMove, MoveOutcome | Error>;

/**
 * Moves a rule, or a block of rules: an optimistic update, a queue, and a merge. The list shows the move at once; moves of one context
 * queue, and those that wait go out together; a failure puts them back unless a later move is
 * pending, and the rules are read anew when the last one ends. Gives a MoveOutcome; throws MoveRejectedError or an
 * ApiError, to be shown by the caller.
 */
export function reorderMatchRules(contextId: string) {
  return mutationOptions({
    mutationKey: matchRuleKeys.reorder(contextId),
    scope: matchRuleScope(contextId),
    meta: { errorShown: 'inline' },
    onMutate: (move: RuleMove, { client }) => showMove(client, contextId, move),
    mutationFn: (move: RuleMove, { client }) => saveMove(client, contextId, move),
    onSuccess: (_outcome, _move, _result, { client }) => lookAgainLater(client, contextId),
    onError: (_error, _move, _result, { client }) => {
      const shown = ruleList(client, contextId)?.moves ?? [];
      if (shown.length === 0 || pendingMoves(client, contextId).length > 0) return;
      updateRuleList(client, contextId, ({ rules }) => ({ rules, moves: [] }));
      refetchRules(client, contextId);
    },
  });
}

/** Carries out a move, unless it went out together with one before it. What it takes is done once the row is seen at its place. */
async function saveMove(client: QueryClient, contextId: string, move: RuleMove): Promise<MoveOutcome> {
  await afterPaint();
  if (!settledMoves.has(move)) {
    const moves = [move, ...movesBehind(client, contextId, move)];
    const outcomes = await carryOut(client, contextId, moves).catch(
      (error: unknown) => new Map(moves.map((one) => [one, error as Error])),
    );
    for (const one of moves) settledMoves.set(one, outcomes.get(one)!);
  }
  const outcome = settledMoves.get(move)!;
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

/** The moves that wait right behind this one, with no other write between: they can go together with it. */
function movesBehind(client: QueryClient, contextId: string, move: RuleMove): RuleMove[] {
  const writes = client
    .getMutationCache()
    .findAll({ status: 'pending' })
    .filter(({ options }) => options.scope?.id === matchRuleScope(contextId).id)
    .toSorted((a, b) => a.mutationId - b.mutationId);
  const behind = writes.slice(writes.findIndex(({ state }) => state.variables === move) + 1);
  const isMove = ({ options }: (typeof writes)[number]) =>
    options.mutationKey?.join() === matchRuleKeys.reorder(contextId).join();
  const other = behind.findIndex((write) => !isMove(write));
  return behind.slice(0, other < 0 ? behind.length : other).map(({ state }) => state.variables as RuleMove);
}

/**
 * Sends a queue of moves: reads the service's order, merges the moves into it, sends the full list in one request,
 * and reads again to see that it stands. The service takes a stale order without a word
 * (docs/behaviour.md#order); the moment between reading and sending cannot be closed from here, the reading
 * afterwards tells. It is left out while a later move waits, and the first reading when this page's last is
 * just over. Where a service does not take the full list, priorities are changed one by one.
 */
async function carryOut(
  client: QueryClient,
  contextId: string,
  moves: readonly RuleMove[],
): Promise<Outcomes> {
  if (orderSaving(client, contextId)) return waitWithHalted(client, contextId, moves);
  let theirs = justRead(client, contextId) ?? (await preflightRead(readAllRules(contextId)));
  for (let attempt = 1; ; attempt += 1) {
    const known = ruleList(client, contextId)?.known ?? orderOf(theirs);
    if (isTooLong(client, theirs.length)) return oneByOne(client, contextId, { moves, theirs, known });
    const plan = planMoves(known, theirs, moves, { takesList: true, highest: maxRules });
    const { outcomes, confirmed } = foreseen(plan, theirs);
    const before = orderOf(theirs);
    const given = { moves, confirmed, outcomes, wanted: plan.order };
    if (sameOrder(plan.order, before)) return finish(client, contextId, { ...given, read: theirs });
    const isLast = () => pendingMoves(client, contextId, moves).length === 0;
    const sending = { order: plan.order, theirs, mayRepeat: attempt < attempts, isLast };
    const reply = await sendList(client, contextId, sending);
    if (reply.kind === 'tooLong') return oneByOne(client, contextId, { moves, theirs, known });
    if (reply.kind === 'failed')
      return new Map([...outcomes, ...confirmed.map((move) => [move, reply.failure] as const)]);
    if (reply.kind === 'taken') {
      recordSent(client, contextId, { before, wanted: plan.order, moves: confirmed });
      return finish(client, contextId, { ...given, read: reply.read });
    }
    ({ theirs } = reply);
  }
}

/** Moves made while the saving of an order is halted wait in it. */
async function waitWithHalted(
  client: QueryClient,
  contextId: string,
  moves: readonly RuleMove[],
): Promise<Outcomes> {
  const halted = orderSaving(client, contextId)!;
  setOrderSaving(client, contextId, { ...halted, moves: [...halted.moves, ...moves] });
  await settleMoves(client, contextId, { moves, confirmed: [] });
  return new Map(moves.map((move) => [move, { kind: 'halted' }]));
}

/** What becomes of each move when its plan succeeds, and those that are sent. */
function foreseen({ plans, foreign }: QueuePlan, theirs: readonly MatchRule[]) {
  const outcomes: Outcomes = new Map();
  for (const [move, plan] of plans)
    outcomes.set(
      move,
      plan.kind === 'conflict'
        ? new MoveRejectedError(plan.conflict, move, theirs)
        : { kind: foreign ? 'merged' : 'done' },
    );
  return { outcomes, confirmed: [...plans.keys()].filter((move) => !(outcomes.get(move) instanceof Error)) };
}

/** Sends moves by renumbering, where the full list is not taken. */
async function oneByOne(
  client: QueryClient,
  contextId: string,
  { moves, theirs, known }: { moves: readonly RuleMove[]; theirs: readonly MatchRule[]; known: Order },
): Promise<Outcomes> {
  // A list that was refused leaves the page with numbers that nobody gave.
  updateRuleList(client, contextId, (list) => ({ ...list, rules: theirs, keepsNumbers: true }));
  const { rules, outcomes } = await renumber(client, contextId, { known, rules: theirs, moves });
  const isEnd = pendingMoves(client, contextId, moves).length === 0 || orderSaving(client, contextId);
  const read =
    rules === theirs ? theirs : isEnd ? await readAllRules(contextId).catch(() => undefined) : undefined;
  if (read) recordHaltedRead(client, contextId);
  updateRuleList(client, contextId, (list) => ({ ...list, rules, known: orderOf(rules) }));
  const wanted = orderOf(rules);
  const saved = moves.filter((move) => isSaved(outcomes.get(move)));
  if (saved.length > 0)
    recordSent(client, contextId, { before: orderOf(theirs), wanted, moves: saved, placed: rules });
  return finish(client, contextId, { moves, confirmed: [], outcomes, wanted, read });
}

/** Shows what was read after the moves, reapplies what was overwritten, and finds what others moved again. */
async function finish(
  client: QueryClient,
  contextId: string,
  { outcomes, wanted, ...settled }: Settled & { outcomes: Outcomes; wanted: Order },
): Promise<Outcomes> {
  if (!settled.read) {
    await settleMoves(client, contextId, settled);
    // The moves themselves were accepted; what the list looks like now is asked for again.
    if (pendingMoves(client, contextId).length === 0) refetchRules(client, contextId);
    return outcomes;
  }
  const { rules, again, lost } = await showAfterMoves(client, contextId, { ...settled, read: settled.read });
  const movedAgain = movedBetween(wanted, orderOf(rules));
  for (const [move, outcome] of outcomes) {
    if (!isSaved(outcome)) continue;
    if (again.has(move)) outcomes.set(move, { kind: 'again' });
    else if (lost.has(move) || move.ruleIds.some((id) => movedAgain.has(id)))
      outcomes.set(move, { kind: 'conflict' });
  }
  return outcomes;
}

function isSaved(outcome: MoveOutcome | Error | undefined): boolean {
  return outcome !== undefined && !(outcome instanceof Error) && ['done', 'merged'].includes(outcome.kind);
}

/** What this page has just read after its last move, when that is under two seconds old. */
function justRead(client: QueryClient, contextId: string): readonly MatchRule[] | undefined {
  const list = ruleList(client, contextId);
  const isFresh = list?.readAt !== undefined && Date.now() - list.readAt < readingHolds;
  return isFresh ? list.rules : undefined;
}
