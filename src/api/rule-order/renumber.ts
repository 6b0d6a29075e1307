import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import { type Order, orderOf, type RuleMove } from '@recon/engine/configuration/match-rules/order';
import { countChanges, planMoves, type QueuePlan } from '@recon/engine/configuration/match-rules/plan-move';
import { manyRequests, type PriorityChange } from '@recon/engine/configuration/match-rules/priority-plan';
import { mayHaveSlid } from '@recon/engine/configuration/match-rules/slid-past';
import { ApiError } from '../api-error';
import { isFull, type MoveOutcome, MoveRejectedError, otherThanPlanned } from './move-outcome';
import type { OrderSaving } from './order-saving';
import type { OrderService } from './order-service';
import { type Ordering, type Progress, requestsFor, sendChanges } from './priority-requests';

const limits = { takesList: false, highest: maxRules };
/** Maximum number of plans in a row that other users' changes spoil before one request succeeds. */
const maxReplans = 6;
/** Maximum number of collisions with other users' changes: two consoles that undo each other's numbers must stop. */
const maxCollisions = 60;
/** Longest wait before the next plan, in milliseconds; it grows by as much for each further one. */
const shortWait = 150;
const maxWaits = 6;
/** Milliseconds after the last move until the page checks whether another page overwrote it. */
export const checkAfter = 2000;
/** Milliseconds that another user's console needs to recheck its moves and to reapply a lost one. */
const timeToLook = checkAfter + 500;

/** Outcome of each move, and the rules afterwards: the same array as before if nothing was sent. */
type Renumbered = Readonly<{ rules: readonly MatchRule[]; outcomes: Map<RuleMove, MoveOutcome | Error> }>;

/** Moves rules by changing single priorities; asks the user before 20 requests or more. `resumed`: a halted saving. */
export async function renumber(
  ordering: Ordering,
  given: { known: Order; rules: readonly MatchRule[]; moves: readonly RuleMove[]; resumed?: OrderSaving },
): Promise<Renumbered> {
  const { service, savings } = ordering;
  const { known, moves, resumed } = given;
  let { rules, rules: seen } = given;
  const outcomes: Renumbered['outcomes'] = new Map();
  const waiting = () => moves.filter((move) => !outcomes.has(move));
  let plan = planMoves(known, rules, moves, limits);
  let { foreign } = plan;
  let canBeResumed = resumed !== undefined;
  const progress = progressOf(plan, rules, resumed);
  const meetings = { all: 0, spoilt: 0 };

  let ended = meetConflict();
  if (!ended && !resumed && progress.total >= manyRequests) {
    if (!(await savings.confirm({ ...progress, moves: waiting() }))) return end({ kind: 'left' });
    canBeResumed = true;
    progress.isShown = true;
    // The user may have taken minutes to answer.
    ended = await planAgain(undefined);
  }
  while (!ended && waiting().length > 0) {
    progress.moves = waiting();
    const move = progress.moves[0]!;
    const before = progress.done;
    const changes = changesFor(plan, move);
    const sent = await sendChanges(ordering, { rules, seen, changes, progress });
    ({ rules, seen } = sent);
    if (sent.end === 'done') outcomes.set(move, { kind: foreign ? 'merged' : 'done' });
    else if (sent.end === 'stopped') ended = halt({ why: 'stopped' });
    else if (sent.end === 'failed') ended = giveUp(sent.error);
    else ended = await afterSurprise(sent.error, progress.done > before);
  }
  if (ended) return ended;
  if (progress.isShown) savings.set(null);
  return { rules, outcomes };

  /** Plans again after a short wait. Returns the result if that ends the renumbering, or if it failed too often. */
  async function afterSurprise(error: unknown, hasProgress: boolean): Promise<Renumbered | undefined> {
    meetings.spoilt = hasProgress ? 0 : meetings.spoilt + 1;
    const isLost = error instanceof ApiError && error.outcomeUnknown;
    if (meetings.spoilt >= maxReplans || meetings.all >= maxCollisions) {
      // While other users keep changing the order, resuming would fail, so the user does not have to wait.
      canBeResumed &&= isLost;
      return giveUp(isLost ? error : otherThanPlanned(''));
    }
    meetings.all += 1;
    progress.meetsOthers = !isLost;
    await service.wait(Math.random() * shortWait * Math.min(meetings.all, maxWaits));
    return planAgain(error);
  }

  /** Rereads the rules and plans the remaining moves on them. Returns the result if that ends the renumbering. */
  async function planAgain(failure: unknown): Promise<Renumbered | undefined> {
    const read = await readAfterSlide(service, seen, rules).catch((error: Error) => error);
    if (read instanceof Error) return giveUp(failure ?? read);
    plan = planMoves(orderOf(rules), read, waiting(), limits);
    rules = seen = read;
    foreign ||= plan.foreign;
    progress.total = progress.done + requestsFor(countChanges(plan), rules.length);
    return meetConflict();
  }

  /** Rejects moves that conflict or whose rule is gone. At a conflict, halts and returns a resumable saving instead. */
  function meetConflict(): Renumbered | undefined {
    const refused = refusedIn(plan, rules);
    const toDecide = canBeResumed ? refused.filter(({ conflict }) => conflict.kind !== 'gone') : [];
    for (const one of refused) if (!toDecide.includes(one)) outcomes.set(one.move, one);
    if (toDecide.length === 0) return undefined;
    const error = toDecide.find(isFull);
    return halt(error ? { why: 'failed', error } : { why: 'changed' });
  }

  /** Ends all pending moves with the same outcome. */
  function end(outcome: MoveOutcome | Error): Renumbered {
    for (const move of waiting()) outcomes.set(move, outcome);
    return { rules, outcomes };
  }

  function halt(reason: Pick<OrderSaving, 'why' | 'error'>): Renumbered {
    savings.set({ ...progress, state: 'halted', moves: waiting(), ...reason });
    return end({ kind: 'halted' });
  }

  /** Ends after an error: halts a saving that the user confirmed, otherwise fails its moves. */
  function giveUp(error: unknown): Renumbered {
    if (canBeResumed) return halt({ why: 'failed', error });
    if (progress.isShown) savings.set(null);
    return end(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Rereads the rules. If the changes may have undone another user's move, waits until that console has restored it. */
async function readAfterSlide(
  service: OrderService,
  seen: readonly MatchRule[],
  expected: readonly MatchRule[],
): Promise<readonly MatchRule[]> {
  const read = await service.read();
  if (!mayHaveSlid(seen, expected, read)) return read;
  await service.wait(timeToLook);
  return service.read();
}

/** Returns the progress of a plan before its first request, or continued from the halted saving `resumed`. */
function progressOf(plan: QueuePlan, rules: readonly MatchRule[], resumed?: OrderSaving): Progress {
  const done = resumed?.done ?? 0;
  const total = done + requestsFor(countChanges(plan), rules.length);
  return { purpose: 'move', moves: [...plan.plans.keys()], done, total, isShown: resumed !== undefined };
}

/** Returns the moves that a plan rejects. */
function refusedIn({ plans }: QueuePlan, theirs: readonly MatchRule[]): MoveRejectedError[] {
  return [...plans].flatMap(([move, step]) =>
    step.kind === 'conflict' ? new MoveRejectedError(step.conflict, move, theirs) : [],
  );
}

function changesFor({ plans }: QueuePlan, move: RuleMove): readonly PriorityChange[] {
  const plan = plans.get(move);
  return plan?.kind === 'renumber' ? plan.changes : [];
}
