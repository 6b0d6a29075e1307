import type { MatchRule } from '@recon/contract/match-rule';
import { pageSize } from '@recon/contract/pages';
import type { RuleMove } from '@recon/engine/configuration/match-rules/order';
import type { PriorityChange } from '@recon/engine/configuration/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { runSteps } from '../change-runner';
import { otherThanPlanned } from './move-outcome';
import type { OrderSaving, OrderSavings } from './order-saving';
import type { OrderService } from './order-service';
import { withRule } from './rule-list';

/** Maximum number of changes per request of a reread, so that rereading adds a tenth to the requests. */
const changesPerReading = 10;
/** Number of changes before the first reread, which doubles after each: another user often starts at the same time. */
const firstReading = 2;
/** Returns the number of requests for one read of all rules, as `readAllRules` sends them. */
const readingCost = (count: number): number => 2 * Math.max(1, Math.ceil(count / pageSize)) - 1;

/** Returns the numbers of changes after which to reread: 2, 4, 8 and so on, later so that rereads add a tenth. */
function readingsAfter(changes: number, count: number): number[] {
  const longest = changesPerReading * readingCost(count);
  const after: number[] = [];
  for (let sent = firstReading; sent < changes; sent += Math.min(sent, longest)) after.push(sent);
  return after;
}

/** Returns the number of requests, reads included, to change that many priorities among `count` rules. */
export function requestsFor(changes: number, count: number): number {
  return changes + readingsAfter(changes, count).length * readingCost(count);
}

/** Progress of the requests. Pages show it while `isShown` is true, at the latest from the first 429 on. */
export type Progress = {
  readonly purpose: OrderSaving['purpose'];
  moves: readonly RuleMove[];
  done: number;
  total: number;
  isShown: boolean;
  meetsOthers?: boolean;
};

function show(savings: OrderSavings, progress: Progress, pausedUntil?: number): void {
  if (!progress.isShown) return;
  const { purpose, moves, done, total, meetsOthers } = progress;
  const state = savings.isStopping() ? 'stopping' : 'running';
  savings.set({ state, purpose, moves, done, total, meetsOthers, pausedUntil });
}

export type Ordering = { readonly service: OrderService; readonly savings: OrderSavings };
/** `rules`: as after the last response. `seen`: as in the last read that agreed with the plan. */
type Sent = { rules: readonly MatchRule[]; seen: readonly MatchRule[] } & SendingEnd;
type SendingEnd =
  | { end: 'done' }
  | { end: 'stopped' }
  /** `surprised`: other users changed the rules or a response was lost, so that the rules must be reread. */
  | { end: 'surprised' | 'failed'; error: unknown };

/** Sends priority changes one by one, rereading the rules in between, until a response differs from the plan. */
export async function sendChanges(
  { service, savings }: Ordering,
  given: {
    rules: readonly MatchRule[];
    seen?: readonly MatchRule[];
    changes: readonly PriorityChange[];
    progress: Progress;
  },
): Promise<Sent> {
  const { changes, progress } = given;
  let { rules, seen = rules } = given;
  const readings = new Set(readingsAfter(changes.length, rules.length));
  const steps = changes.flatMap((change, index) =>
    readings.has(index) ? ['read' as const, change] : [change],
  );

  async function read(): Promise<void> {
    const now = await service.read();
    progress.done += readingCost(rules.length);
    if (!haveSameNumbers(rules, now)) throw otherThanPlanned('');
    seen = now;
  }
  async function put({ ruleId, priority }: PriorityChange): Promise<void> {
    const { data, replayed, requestId } = await service.setPriority(ruleId, priority);
    // A replayed response does not show the current state, nor does one with another number.
    if (replayed === true || data.priority !== priority) throw otherThanPlanned(requestId);
    rules = withRule(rules, data);
    progress.done += 1;
  }
  const end = await runSteps(steps, {
    work: (step) => (step === 'read' ? read() : put(step)),
    isStopping: () => savings.isStopping(),
    onState: (_step, { kind }) => kind === 'running' && show(savings, progress),
    onPause: (until) => {
      progress.isShown = true;
      show(savings, progress, until);
    },
  });
  if (!('error' in end)) return { rules, seen, end: end.kind };
  return { rules, seen, end: isSurprise(end.error) ? 'surprised' : 'failed', error: end.error };
}

function haveSameNumbers(a: readonly MatchRule[], b: readonly MatchRule[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, priority }, index) => b[index]?.id === id && b[index].priority === priority)
  );
}

/** Returns whether an error means that a priority was taken, a rule is gone or a response was lost. */
function isSurprise(error: unknown): boolean {
  return error instanceof ApiError && (error.outcomeUnknown || error.status === 404 || error.status === 409);
}
