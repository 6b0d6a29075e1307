import type { QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import { type Order, orderOf, type RuleMove } from '~/domain/match-rules/order';
import { countChanges, planMoves, type QueuePlan } from '~/domain/match-rules/plan-move';
import type { PriorityChange } from '~/domain/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { call } from '../client';
import { isFull, type MoveOutcome, MoveRefused } from './move-outcome';
import { readAllRules } from './read-rules';
import { withRule } from './optimistic-order';
import {
  askBeforeSaving,
  manyRequests,
  type OrderSaving,
  orderSaving,
  setOrderSaving,
} from './saving-progress';

/** Renumbering: rules put in order one request after the other, where the service does not take the list of all of them. */

const limits = { takesList: false, highest: maxRules };

/** How often the rules are read and the requests planned again when others changed them meanwhile. */
export const attempts = 3;
/** Waits for the service to take requests again, one after the other without a request that it took. */
const mostWaits = 5;
const shortestWait = 1000;

/** How far the requests have come. It is told when `isTold`, and from the first wait on. */
export type Progress = {
  readonly purpose: OrderSaving['purpose'];
  moves: readonly RuleMove[];
  done: number;
  total: number;
  isTold: boolean;
};

function tell(client: QueryClient, contextId: string, progress: Progress, pausedUntil?: number): void {
  if (!progress.isTold) return;
  const { purpose, moves, done, total } = progress;
  const state = isStopping(client, contextId) ? 'stopping' : 'running';
  setOrderSaving(client, contextId, { state, purpose, moves, done, total, pausedUntil });
}

function isStopping(client: QueryClient, contextId: string): boolean {
  return orderSaving(client, contextId)?.state === 'stopping';
}

/** The rules as they stand after the last request that was answered. */
type Sent =
  | { rules: readonly MatchRule[]; end: 'done' }
  | { rules: readonly MatchRule[]; end: 'stopped' }
  /** `surprised`: reading the rules tells what there is to do. */
  | { rules: readonly MatchRule[]; end: 'surprised' | 'failed'; error: unknown };

/** Sends changes of priorities one after the other, each with a key of its own, until one of them meets something else than planned. */
export async function sendChanges(
  client: QueryClient,
  contextId: string,
  given: { rules: readonly MatchRule[]; changes: readonly PriorityChange[]; progress: Progress },
): Promise<Sent> {
  const { changes, progress } = given;
  let { rules } = given;
  let waits = 0;
  for (let index = 0; index < changes.length;) {
    tell(client, contextId, progress);
    if (isStopping(client, contextId)) return { rules, end: 'stopped' };
    const { ruleId, priority } = changes[index]!;
    const path = { contextId, ruleId };
    try {
      const { data, replayed, requestId } = await call('updateMatchRule', { path, body: { priority } });
      // An old answer repeated says nothing of now, nor does one with another number.
      if (replayed === true || data.priority !== priority)
        return { rules, end: 'surprised', error: otherThanPlanned(requestId) };
      rules = withRule(rules, data);
      progress.done += 1;
      index += 1;
      waits = 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 429 && waits < mostWaits) {
        waits += 1;
        progress.isTold = true;
        await pause(client, contextId, progress, Math.max(error.retryAfter, shortestWait));
      } else return { rules, end: isSurprise(error) ? 'surprised' : 'failed', error };
    }
  }
  return { rules, end: 'done' };
}

function otherThanPlanned(requestId: string): ApiError {
  return new ApiError({ status: 409, code: 'ORDER_CHANGED', message: '', requestId });
}

/** A number that others took, a rule that is gone, an answer that was lost. */
function isSurprise({ status, outcomeUnknown }: ApiError): boolean {
  return outcomeUnknown || status === 404 || status === 409;
}

/** Waits until the service takes requests again; asked to stop, no longer. */
async function pause(
  client: QueryClient,
  contextId: string,
  progress: Progress,
  wait: number,
): Promise<void> {
  const until = Date.now() + wait;
  tell(client, contextId, progress, until);
  while (Date.now() < until && !isStopping(client, contextId))
    await new Promise((resolve) => {
      setTimeout(resolve, Math.min(250, until - Date.now()));
    });
}

/** What became of each move, and the rules as they stand after; the same list when nothing was sent. */
type Renumbered = {
  readonly rules: readonly MatchRule[];
  readonly outcomes: Map<RuleMove, MoveOutcome | Error>;
};

/**
 * Renumbers: does moves, made on the order `known`, one after the other by changes of priorities. From 20 requests on
 * it asks before the first; these can be stopped, and what breaks them off halts them, to be resumed. `resumed`
 * is a halted saving that is taken up. What others changed meanwhile is read, and the rest planned again.
 */
export async function renumber(
  client: QueryClient,
  contextId: string,
  given: { known: Order; rules: readonly MatchRule[]; moves: readonly RuleMove[]; resumed?: OrderSaving },
): Promise<Renumbered> {
  const { known, moves, resumed } = given;
  let { rules } = given;
  const outcomes: Renumbered['outcomes'] = new Map();
  const waiting = () => moves.filter((move) => !outcomes.has(move));
  let plan = planMoves(known, rules, moves, limits);
  let { foreign } = plan;
  const total = countChanges(plan);
  const done = resumed?.done ?? 0;
  let canBeResumed = resumed !== undefined;
  const progress: Progress = { purpose: 'move', moves, done, total: total + done, isTold: canBeResumed };

  if (meetsConflict()) return { rules, outcomes };
  if (!resumed && total >= manyRequests) {
    const question = { purpose: 'move' as const, moves: waiting(), total };
    if (!(await askBeforeSaving(client, contextId, question))) return end({ kind: 'left' });
    canBeResumed = true;
    progress.isTold = true;
  }
  for (let attempt = 1; waiting().length > 0;) {
    progress.moves = waiting();
    const move = progress.moves[0]!;
    const sent = await sendChanges(client, contextId, { rules, changes: changesFor(plan, move), progress });
    ({ rules } = sent);
    if (sent.end === 'done') {
      outcomes.set(move, { kind: foreign ? 'merged' : 'done' });
      continue;
    }
    if (sent.end === 'stopped') return halt({ why: 'stopped' });
    const mayRepeat = sent.end === 'surprised' && attempt < attempts;
    const ended = mayRepeat ? await planAgain(sent.error) : giveUp(sent.error);
    if (ended) return ended;
    attempt += 1;
  }
  if (progress.isTold) setOrderSaving(client, contextId, null);
  return { rules, outcomes };

  /** Plans the rest on the rules as others have left them; gives the end when there is nothing more to do. */
  async function planAgain(failure: unknown): Promise<Renumbered | undefined> {
    const read = await readAllRules(contextId).catch(() => undefined);
    if (!read) return giveUp(failure);
    plan = planMoves(orderOf(rules), read, waiting(), limits);
    rules = read;
    foreign ||= plan.foreign;
    progress.total = progress.done + countChanges(plan);
    return meetsConflict() ? { rules, outcomes } : undefined;
  }

  /** A conflict halts what can be resumed; else only its own move is refused. */
  function meetsConflict(): boolean {
    const refused = [...plan.plans].flatMap(([move, step]) =>
      step.kind === 'conflict' ? new MoveRefused(step.conflict, move, rules) : [],
    );
    if (refused.length > 0 && canBeResumed) {
      const error = refused.find(isFull);
      halt(error ? { why: 'failed', error } : { why: 'changed' });
      return true;
    }
    for (const one of refused) outcomes.set(one.move, one);
    return false;
  }

  /** The same for all that is not done. */
  function end(outcome: MoveOutcome | Error): Renumbered {
    for (const move of waiting()) outcomes.set(move, outcome);
    return { rules, outcomes };
  }

  function halt(reason: Pick<OrderSaving, 'why' | 'error'>): Renumbered {
    const { purpose, done: sofar, total: ofAll } = progress;
    const halted = { state: 'halted' as const, purpose, moves: waiting(), done: sofar, total: ofAll };
    setOrderSaving(client, contextId, { ...halted, ...reason });
    return end({ kind: 'halted' });
  }

  /** What was asked about beforehand can be resumed; else these are moves that failed. */
  function giveUp(error: unknown): Renumbered {
    if (canBeResumed) return halt({ why: 'failed', error });
    if (progress.isTold) setOrderSaving(client, contextId, null);
    return end(error instanceof Error ? error : new Error(String(error)));
  }
}

function changesFor({ plans }: QueuePlan, move: RuleMove): readonly PriorityChange[] {
  const plan = plans.get(move);
  return plan?.kind === 'renumber' ? plan.changes : [];
}
