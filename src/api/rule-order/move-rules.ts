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

/** Milliseconds for which the read after this page's last move replaces the read before the next move. */
const readingHolds = 2000;

/** Maximum number of plans after other users' changes before the failure is reported. */
const attempts = 3;

type Outcomes = Map<RuleMove, MoveOutcome | Error>;

/**
 * Moves a rule or a block of rules: an optimistic update, a queue and a merge. The list shows the move at once. Moves
 * of one context queue, and waiting moves are sent together. A failure reverts them unless a later move is pending, and
 * the rules are refetched after the last one. Returns a MoveOutcome. Throws MoveRejectedError or an ApiError, for the
 * caller to show.
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

/**
 * Executes a move unless it was sent together with an earlier one. Starts after the row has painted at its new
 * position.
 */
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

/** Returns the moves that wait directly after this one, without another write in between. They can be sent together. */
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
 * Sends a queue of moves: reads the service's order, merges the moves into it, sends the full list in one request, and
 * rereads it. The service accepts a stale order silently (docs/behaviour.md#order). A client cannot prevent changes
 * between read and write, so the second read detects them. Skips it if a later move waits, and skips the first read
 * right after this page's last one. If the service does not accept the full list, changes priorities one by one.
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

/** Adds moves to an order whose saving is halted. */
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

/** Returns the outcome of each move if its plan succeeds, and the moves to send. */
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

/** Sends moves by renumbering if the service does not accept the full list. */
async function oneByOne(
  client: QueryClient,
  contextId: string,
  { moves, theirs, known }: { moves: readonly RuleMove[]; theirs: readonly MatchRule[]; known: Order },
): Promise<Outcomes> {
  // The optimistic list showed numbers that no rule has: the service rejected it.
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

/** Shows what was read after the moves, reapplies overwritten ones, and detects those that other users moved again. */
async function finish(
  client: QueryClient,
  contextId: string,
  { outcomes, wanted, ...settled }: Settled & { outcomes: Outcomes; wanted: Order },
): Promise<Outcomes> {
  if (!settled.read) {
    await settleMoves(client, contextId, settled);
    // The service accepted the moves; the current list is refetched.
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

/** Returns the rules read after this page's last move, if that is less than two seconds ago. */
function justRead(client: QueryClient, contextId: string): readonly MatchRule[] | undefined {
  const list = ruleList(client, contextId);
  const isFresh = list?.readAt !== undefined && Date.now() - list.readAt < readingHolds;
  return isFresh ? list.rules : undefined;
}
