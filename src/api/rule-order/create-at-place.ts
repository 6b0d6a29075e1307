import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleCreate } from '@recon/contract/match-rule-requests';
import { type Order, orderOf } from '@recon/engine/configuration/match-rules/order';
import { makeRoom, manyRequests } from '@recon/engine/configuration/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { preflightRead } from '../preflight-read';
import { call } from '../client';
import { errorKind } from '../error-kind';
import { isCrowded } from './move-outcome';
import type { OrderQueue } from './order-queue';
import { type Progress, requestsFor, sendChanges } from './priority-requests';
import { applyOrder } from './rule-list';

/** Rule to create. `place` returns its index among the existing rules, from 0; undefined if its neighbour is gone. */
export type PlacedRule = {
  readonly rule: Pick<MatchRuleCreate, 'type' | 'config'>;
  readonly place: (order: Order) => number | undefined;
};

/** Error of a rule that could not be created at its position. There is no new rule, and the order is unchanged. */
export class PlaceRefused extends Error {
  override readonly name = 'PlaceRefused';
  /**
   * - `noNumber`: every priority that the rule could get is taken. `gone`: the neighbouring rule was deleted.
   * - `declined`: the user declined many requests. `stopped`: the user stopped them.
   * - `busy`: other users kept changing the order.
   */
  readonly reason: 'noNumber' | 'gone' | 'declined' | 'stopped' | 'busy';
  constructor(reason: PlaceRefused['reason']) {
    super(`Not created: ${reason}`);
    this.reason = reason;
  }
}

/** Maximum number of attempts if other users change the rules in the meantime. */
const attempts = 10;
/** Longest wait before the second attempt, in milliseconds; it grows by as much for each further one. */
const shortWait = 150;

/** Creates a rule at its position, or last if the caller can move it then (docs/contract.md#rules-in-a-context). */
export async function createAtPlace(
  queue: OrderQueue,
  contextId: string,
  { rule, place }: PlacedRule,
): Promise<MatchRule> {
  const consent = { isGiven: false };
  for (let attempt = 1; ; attempt += 1) {
    const mayRepeat = attempt < attempts;
    const reading = queue.service.read();
    const rules = await (attempt === 1 ? preflightRead(reading) : reading);
    const index = place(orderOf(rules));
    if (index === undefined) throw new PlaceRefused('gone');
    const free =
      (await numberAtEnd(queue, rules, index)) ??
      (await numberBetween(queue, { rules, index, consent, mayRepeat }));
    const made = free && (await createWith(queue, contextId, { rule, ...free, mayRepeat }));
    if (made) return made;
    await queue.service.wait(Math.random() * shortWait * attempt);
  }
}

/** Free priority, and the rules as they are after the changes that freed it. */
type FreeNumber = { readonly rules: readonly MatchRule[]; readonly priority: number };

/** Returns the priority after the last rule, for a rule to move to `index`; undefined for too many rules to reorder. */
async function numberAtEnd(queue: OrderQueue, given: readonly MatchRule[], index: number) {
  const rules = await renumberedForEnd(queue, given, index);
  if (!rules) return undefined;
  const priority = (rules.at(-1)?.priority ?? 0) + 1;
  if (priority > maxRules) throw new PlaceRefused('noNumber');
  return { rules, priority };
}

/** Frees and returns a priority at the position; asks the user before many requests. Undefined if to be tried again. */
async function numberBetween(
  queue: OrderQueue,
  given: { rules: readonly MatchRule[]; index: number; consent: { isGiven: boolean }; mayRepeat: boolean },
): Promise<FreeNumber | undefined> {
  const { rules, index, consent, mayRepeat } = given;
  const room = makeRoom(rules, index, maxRules);
  if (!room) throw new PlaceRefused('noNumber');
  const total = requestsFor(room.changes.length, rules.length) + 1;
  const isShown = total >= manyRequests;
  const question = { purpose: 'create' as const, moves: [], total };
  if (isShown && !consent.isGiven && !(await queue.savings.confirm(question)))
    throw new PlaceRefused('declined');
  consent.isGiven ||= isShown;
  const progress: Progress = { purpose: 'create', moves: [], done: 0, total, isShown };
  const sent = await sendChanges(queue, { rules, changes: room.changes, progress });
  if (progress.isShown) queue.savings.set(null);
  if (sent.end === 'stopped') throw new PlaceRefused('stopped');
  if (sent.end === 'surprised' && mayRepeat) return undefined;
  if (sent.end !== 'done') throw isCrowded(sent.error) ? new PlaceRefused('busy') : sent.error;
  return { rules: sent.rules, priority: room.priority };
}

/** Creates the rule; returns undefined if another rule took the priority and a further attempt is allowed. */
async function createWith(
  queue: OrderQueue,
  contextId: string,
  given: FreeNumber & { rule: PlacedRule['rule']; mayRepeat: boolean },
): Promise<MatchRule | undefined> {
  const { rule, rules, priority, mayRepeat } = given;
  let made: MatchRule;
  try {
    made = (await call('createMatchRule', { path: { contextId }, body: { ...rule, priority } })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 && !error.outcomeUnknown && mayRepeat) return undefined;
    if (errorKind(error) === 'priorityTaken') throw new PlaceRefused('busy');
    made = await madeAllTheSame(queue, error, rules, priority);
  }
  queue.showBefore(rules);
  return made;
}

/** Returns the rules, renumbered if no priority is free at the end; undefined if the service rejects the full list. */
async function renumberedForEnd(
  { service, limit }: OrderQueue,
  rules: readonly MatchRule[],
  index: number,
): Promise<readonly MatchRule[] | undefined> {
  if (limit.isTooLong(rules.length + 1)) return undefined;
  const isFull = (rules.at(-1)?.priority ?? 0) >= maxRules;
  const mustTry = index < rules.length && limit.isUntried(rules.length);
  if ((!isFull && !mustTry) || rules.length >= maxRules) return rules;
  const order = orderOf(rules);
  try {
    await service.reorder(order);
  } catch (error) {
    if (limit.refusesFullList(error, rules)) return undefined;
    throw error;
  }
  limit.recordAccepted(rules.length);
  return applyOrder(rules, order);
}

/** Returns the rule if it was created although the response was lost; otherwise throws. */
async function madeAllTheSame(
  { service }: OrderQueue,
  failure: ApiError,
  before: readonly MatchRule[],
  priority: number,
): Promise<MatchRule> {
  if (!failure.outcomeUnknown) throw failure;
  const rules = await service.read().catch(() => undefined);
  const known = new Set(orderOf(before));
  const made = rules?.find((rule) => rule.priority === priority && !known.has(rule.id));
  if (made) return made;
  const { status, code, message, requestId } = failure;
  throw rules ? new ApiError({ status, code, message, requestId }) : failure;
}
