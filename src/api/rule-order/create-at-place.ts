import type { QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule, type MatchRuleCreate } from '~/contract/match-rule';
import { type Order, orderOf } from '~/domain/match-rules/order';
import { makeRoom, manyRequests } from '~/domain/match-rules/priority-plan';
import { ApiError } from '../api-error';
import { preflightRead } from '../preflight-read';
import { call } from '../client';
import { matchRuleKeys } from '../context-parts';
import { errorKind } from '../error-text';
import { sleep } from '../retry';
import { readAllRules } from './read-rules';
import { applyOrder, updateRules } from './optimistic-order';
import { isCrowded } from './move-outcome';
import { type Progress, requestsFor, sendChanges } from './priority-requests';
import { confirmReorder, setOrderSaving } from './saving-progress';
import { isTooLong, isUntried, recordAccepted, refusesFullList } from './reorder-request';

/** A rule to be created, and its index in the order of the others, from 0; undefined when its place is gone. */
export type PlacedRule = {
  readonly rule: Pick<MatchRuleCreate, 'type' | 'config'>;
  readonly place: (order: Order) => number | undefined;
};

/** There is no new rule, and the order is as it was. */
export class PlaceRefused extends Error {
  override readonly name = 'PlaceRefused';
  /**
   * `noNumber`: every number that it could get is taken; `gone`: the rule beside it is deleted; `declined`: it takes
   * many requests, and the answer was not to send them; `stopped`: asked to, while room was made; `busy`: others
   * kept changing the order.
   */
  readonly reason: 'noNumber' | 'gone' | 'declined' | 'stopped' | 'busy';
  constructor(reason: PlaceRefused['reason']) {
    super(`Not created: ${reason}`);
    this.reason = reason;
  }
}

/** How often room is made again when others changed the rules in the meantime. */
const attempts = 10;
/** Milliseconds of the longest first wait before that; each further one may be longer by as much. */
const shortWait = 150;

/**
 * Creates a rule so that it never stands above its place (docs/contract.md#rules-in-a-context).
 * Where the full list is taken it is created at the end, after a reorder that leaves 1..n when the numbers
 * end there; a move follows, which is the caller's. Where it is not, room is made first, and the
 * rule is created in it. Reads the rules, and again when others changed them meanwhile.
 */
export async function createAtPlace(
  client: QueryClient,
  contextId: string,
  { rule, place }: PlacedRule,
): Promise<MatchRule> {
  const consent = { isGiven: false };
  for (let attempt = 1; ; attempt += 1) {
    const mayRepeat = attempt < attempts;
    const reading = readAllRules(contextId);
    const rules = await (attempt === 1 ? preflightRead(reading) : reading);
    const index = place(orderOf(rules));
    if (index === undefined) throw new PlaceRefused('gone');
    const free =
      (await numberAtEnd(client, contextId, rules, index)) ??
      (await numberBetween(client, contextId, { rules, index, consent, mayRepeat }));
    const made = free && (await createWith(client, contextId, { rule, ...free, mayRepeat }));
    if (made) return made;
    await sleep(Math.random() * shortWait * attempt);
  }
}

/** A number that is free, and the rules as they stand with it. */
type FreeNumber = { readonly rules: readonly MatchRule[]; readonly priority: number };

/** The number behind the last rule, where the service takes the full list; undefined where it does not. */
async function numberAtEnd(
  client: QueryClient,
  contextId: string,
  given: readonly MatchRule[],
  index: number,
): Promise<FreeNumber | undefined> {
  const rules = await renumberedForEnd(client, contextId, given, index);
  if (!rules) return undefined;
  const priority = (rules.at(-1)?.priority ?? 0) + 1;
  if (priority > maxRules) throw new PlaceRefused('noNumber');
  return { rules, priority };
}

/**
 * A number at the place itself, for which room is made; many requests are asked about, once. Undefined when others changed
 * the rules meanwhile and it may be tried again.
 */
async function numberBetween(
  client: QueryClient,
  contextId: string,
  given: {
    rules: readonly MatchRule[];
    index: number;
    consent: { isGiven: boolean };
    mayRepeat: boolean;
  },
): Promise<FreeNumber | undefined> {
  const { rules, index, consent, mayRepeat } = given;
  const room = makeRoom(rules, index, maxRules);
  if (!room) throw new PlaceRefused('noNumber');
  const total = requestsFor(room.changes.length, rules.length) + 1;
  const isTold = total >= manyRequests;
  const question = { purpose: 'create' as const, moves: [], total };
  if (isTold && !consent.isGiven && !(await confirmReorder(client, contextId, question)))
    throw new PlaceRefused('declined');
  consent.isGiven ||= isTold;
  const progress: Progress = { purpose: 'create', moves: [], done: 0, total, isTold };
  const sent = await sendChanges(client, contextId, { rules, changes: room.changes, progress });
  if (progress.isTold) setOrderSaving(client, contextId, null);
  if (sent.end === 'stopped') throw new PlaceRefused('stopped');
  if (sent.end === 'surprised' && mayRepeat) return undefined;
  if (sent.end !== 'done') throw isCrowded(sent.error) ? new PlaceRefused('busy') : sent.error;
  return { rules: sent.rules, priority: room.priority };
}

/** Creates the rule with its number; undefined when others took the number and it may be tried again. */
async function createWith(
  client: QueryClient,
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
    made = await madeAllTheSame(error, contextId, rules, priority);
  }
  showBefore(client, contextId, rules);
  return made;
}

/**
 * The rules with room behind the last one, where the service takes the full list; undefined where it does not. A
 * list longer than any it has taken yet is tried with the order that stands, if the rule has to be moved after.
 */
async function renumberedForEnd(
  client: QueryClient,
  contextId: string,
  rules: readonly MatchRule[],
  index: number,
): Promise<readonly MatchRule[] | undefined> {
  if (isTooLong(client, rules.length + 1)) return undefined;
  const isFull = (rules.at(-1)?.priority ?? 0) >= maxRules;
  const mustTry = index < rules.length && isUntried(client, rules.length);
  if (!isFull && !mustTry) return rules;
  if (rules.length >= maxRules) return rules;
  const order = orderOf(rules);
  try {
    await call('reorderMatchRules', { path: { contextId }, body: { ruleIds: order } });
  } catch (error) {
    if (refusesFullList(client, error, rules)) return undefined;
    throw error;
  }
  recordAccepted(client, rules.length);
  return applyOrder(rules, order);
}

/** The numbers that the new rule finds in the list. */
function showBefore(client: QueryClient, contextId: string, rules: readonly MatchRule[]): void {
  void client.cancelQueries({ queryKey: matchRuleKeys.all(contextId) });
  updateRules(client, contextId, () => rules);
}

/** When the answer was lost, the rules themselves tell whether this one was created. */
async function madeAllTheSame(
  failure: ApiError,
  contextId: string,
  before: readonly MatchRule[],
  priority: number,
): Promise<MatchRule> {
  if (!failure.outcomeUnknown) throw failure;
  const rules = await readAllRules(contextId).catch(() => undefined);
  const known = new Set(orderOf(before));
  const made = rules?.find((rule) => rule.priority === priority && !known.has(rule.id));
  if (made) return made;
  const { status, code, message, requestId } = failure;
  throw rules ? new ApiError({ status, code, message, requestId }) : failure;
}
