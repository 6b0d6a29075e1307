import type { QueryClient } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import { pageSize } from '~/contract/pages';
import type { RuleMove } from '~/domain/match-rules/order';
import type { PriorityChange } from '~/domain/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { call } from '../client';
import { otherThanPlanned } from './move-outcome';
import { withRule } from './optimistic-order';
import { readAllRules } from './read-rules';
import { type OrderSaving, orderSaving, setOrderSaving } from './saving-progress';

/** Requests of a renumbering: single priorities in sequence, with reads in between. */

/** Maximum number of changes per request of a read, so that reads add a tenth. */
const changesPerReading = 10;
/** Number of changes before the first read; it doubles for each further read. Two users often start together. */
const firstReading = 2;

/** Returns the number of requests for one read of all rules, as `readAllRules` sends them. */
function readingCost(count: number): number {
  return 2 * Math.max(1, Math.ceil(count / pageSize)) - 1;
}

/**
 * Returns after how many changes the rules are reread to detect changes by others: 2, 4, 8, and so on. Later a tenth of
 * the requests are reads.
 */
function readingsAfter(changes: number, count: number): number[] {
  const longest = changesPerReading * readingCost(count);
  const after: number[] = [];
  for (let sent = firstReading; sent < changes; sent += Math.min(sent, longest)) after.push(sent);
  return after;
}

/** Returns the number of requests for a number of changes to these rules, including reads. */
export function requestsFor(changes: number, count: number): number {
  return changes + readingsAfter(changes, count).length * readingCost(count);
}

/** Maximum number of waits for the service to accept requests, without an accepted request in between. */
const maxWaits = 5;
const minWaitMs = 1000;

/** Progress of the requests. It is shown if `isTold`, and from the first wait on. */
export type Progress = {
  readonly purpose: OrderSaving['purpose'];
  moves: readonly RuleMove[];
  done: number;
  total: number;
  isTold: boolean;
  /** Other users change the order at the same time. */
  meetsOthers?: boolean;
};

function tell(client: QueryClient, contextId: string, progress: Progress, pausedUntil?: number): void {
  if (!progress.isTold) return;
  const { purpose, moves, done, total, meetsOthers } = progress;
  const state = isStopping(client, contextId) ? 'stopping' : 'running';
  setOrderSaving(client, contextId, { state, purpose, moves, done, total, meetsOthers, pausedUntil });
}

function isStopping(client: QueryClient, contextId: string): boolean {
  return orderSaving(client, contextId)?.state === 'stopping';
}

/** Result: `rules` are those after the last response, `seen` those of the last read that agreed. */
type Sent = { rules: readonly MatchRule[]; seen: readonly MatchRule[] } & SendingEnd;
type SendingEnd =
  | { end: 'done' }
  | { end: 'stopped' }
  /**
   * `surprised`: other users changed the rules, or a response was lost. Rereading the rules shows what is left to do.
   */
  | { end: 'surprised' | 'failed'; error: unknown };

/**
 * Sends changes of priorities in sequence, each with its own key, until a response differs from the plan. Rereads the
 * rules in between: a change planned before another user moved a rule would move it back.
 */
export async function sendChanges(
  client: QueryClient,
  contextId: string,
  given: {
    rules: readonly MatchRule[];
    seen?: readonly MatchRule[];
    changes: readonly PriorityChange[];
    progress: Progress;
  },
): Promise<Sent> {
  const { changes, progress } = given;
  let { rules, seen = rules } = given;
  let waits = 0;
  const readings = new Set(readingsAfter(changes.length, rules.length));
  for (let index = 0; index < changes.length;) {
    tell(client, contextId, progress);
    if (isStopping(client, contextId)) return { rules, seen, end: 'stopped' };
    if (readings.delete(index)) {
      const read = await readAllRules(contextId).catch((error: unknown) => error);
      if (!Array.isArray(read)) return { rules, seen, end: 'failed', error: read };
      progress.done += readingCost(rules.length);
      if (!haveSameNumbers(rules, read))
        return { rules, seen, end: 'surprised', error: otherThanPlanned('') };
      seen = read;
    }
    const { ruleId, priority } = changes[index]!;
    const path = { contextId, ruleId };
    try {
      const { data, replayed, requestId } = await call('updateMatchRule', { path, body: { priority } });
      // A replayed response does not show the current state, nor does one with another number.
      if (replayed === true || data.priority !== priority)
        return { rules, seen, end: 'surprised', error: otherThanPlanned(requestId) };
      rules = withRule(rules, data);
      progress.done += 1;
      index += 1;
      waits = 0;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 429 && waits < maxWaits) {
        waits += 1;
        progress.isTold = true;
        await pause(client, contextId, progress, Math.max(error.retryAfter, minWaitMs));
      } else return { rules, seen, end: isSurprise(error) ? 'surprised' : 'failed', error };
    }
  }
  return { rules, seen, end: 'done' };
}

function haveSameNumbers(a: readonly MatchRule[], b: readonly MatchRule[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, priority }, index) => b[index]?.id === id && b[index].priority === priority)
  );
}

/** Returns whether a number was taken, a rule is gone or a response was lost. */
function isSurprise({ status, outcomeUnknown }: ApiError): boolean {
  return outcomeUnknown || status === 404 || status === 409;
}

/** Waits until the service accepts requests again, or until the user stops. */
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
