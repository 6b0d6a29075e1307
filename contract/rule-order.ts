import { withMove } from '@recon/engine/configuration/match-rules/merge-order';
import { type Order, orderOf, type RuleMove, sameOrder } from '@recon/engine/configuration/match-rules/order';
import {
  freePriority,
  manyRequests,
  planBlock,
  type PriorityChange,
  withPriorities,
} from '@recon/engine/configuration/match-rules/priority-plan';
import { maxRules, type MatchRule } from './match-rule';
import type { MatchRuleCreate } from './match-rule-requests';
import { isOutcomeUnknown, statusOf } from './service';

/** Moves rules, and creates them at a position, also where the service refuses long orders: by changing single priorities. */

/** Error of rules that could not be moved, or created at their position. The order is unchanged. */
export class OrderRefused extends Error {
  override readonly name = 'OrderRefused';
  /**
   * - `gone`: the rules, or the neighbour of a new one, were deleted. `noNumber`: every priority is taken.
   * - `declined`: the user declined many requests. `busy`: other users kept changing the order.
   */
  readonly reason: 'gone' | 'noNumber' | 'declined' | 'busy';
  constructor(reason: OrderRefused['reason']) {
    super(refusals[reason]);
    this.reason = reason;
  }
}

/** Sentences for the terminal. */
const refusals = {
  gone: 'The rules were not moved: they, or the one next to a new one, were deleted.',
  noNumber: `No rule was moved or created: every priority from 1 to ${maxRules} is taken.`,
  declined: 'The rules were not moved: it was declined.',
  busy: 'The rules were not moved: others kept changing their order. Run the command again.',
} as const;

/** Why the priorities of many rules are changed: to move rules, or to create one. */
export type RenumberPurpose = 'move' | 'create';

/** Reads and writes the rules of one context, for a page or a command. All functions throw an Error with a `status`. */
export type RuleAccess = {
  /** What is known of the service: whether it has refused a long order. */
  readonly memory: { isLongRefused: boolean };
  /** Reads all rules, sorted by priority. */
  readonly read: () => Promise<readonly MatchRule[]>;
  readonly reorder: (ruleIds: Order) => Promise<unknown>;
  readonly create: (body: MatchRuleCreate) => Promise<MatchRule>;
  /** Sends changes of priorities one after another. */
  readonly renumber: (changes: readonly PriorityChange[], purpose: RenumberPurpose) => Promise<void>;
  /** Asks the user before at least 20 requests. Throws `OrderRefused` if the user declines. */
  readonly agree: (purpose: RenumberPurpose, total: number) => Promise<void>;
};

/** Rule to create. `indexIn` returns its index among the existing rules, from 0; `undefined` if its neighbour was deleted. */
export type PositionedRule = {
  readonly rule: Pick<MatchRuleCreate, 'type' | 'config'>;
  readonly indexIn: (order: Order) => number | undefined;
};

/** Number of rules that every service accepts in one reorder (docs/contract.md#reorder). */
const usualLimit = 100;

/** Returns whether to send an order of `count` rules at once: at most 100, or the service has refused no long one. */
export function acceptsOrder({ isLongRefused }: RuleAccess['memory'], count: number): boolean {
  return count <= usualLimit || !isLongRefused;
}

/** Returns whether an error means that the order is too long, or has priorities too high, and remembers the former. */
function refusesOrder({ memory }: RuleAccess, error: unknown, rules: readonly MatchRule[]): boolean {
  const status = statusOf(error);
  if (status === 500) return rules.some(({ priority }) => priority > maxRules);
  const isTooLong = rules.length > usualLimit && [400, 413, 422].includes(status);
  if (isTooLong) memory.isLongRefused = true;
  return isTooLong;
}

/** Returns whether an error means that a priority was taken, a rule is gone or a response was lost: plan again. */
const isSurprise = (error: unknown): boolean =>
  isOutcomeUnknown(error) || [404, 409].includes(statusOf(error));

/**
 * Moves rules next to their neighbours, and saves the order of all rules. `rules`: all rules as just read. Returns the
 * new order. Throws `OrderRefused` or the error of a request.
 */
export async function moveRules(
  access: RuleAccess,
  move: RuleMove,
  rules: readonly MatchRule[],
  mayRepeat = true,
): Promise<Order> {
  const now = orderOf(rules);
  const wanted = withMove(now, move);
  if (!move.ruleIds.some((id) => now.includes(id))) throw new OrderRefused('gone');
  if (sameOrder(now, wanted)) return wanted;
  if (!acceptsOrder(access.memory, rules.length)) return moveOneByOne(access, move, rules);
  try {
    await access.reorder(wanted);
    return wanted;
  } catch (error) {
    if (refusesOrder(access, error, rules)) return moveOneByOne(access, move, rules);
    // Another user deleted a rule after the read.
    if (!mayRepeat || ![400, 404].includes(statusOf(error))) throw error;
    return moveRules(access, move, await access.read(), false);
  }
}

const maxReplans = 3;

/** Moves rules by single priorities, so that each order in between is the one before or after the move of a rule. */
async function moveOneByOne(access: RuleAccess, move: RuleMove, read: readonly MatchRule[]): Promise<Order> {
  let rules = read;
  let isAgreed = false;
  for (let replans = 0; ; replans += 1) {
    const now = orderOf(rules);
    if (!move.ruleIds.some((id) => now.includes(id))) throw new OrderRefused('gone');
    const wanted = withMove(now, move);
    const { changes, full } = planBlock(rules, move.ruleIds, wanted, maxRules);
    if (full !== undefined) throw new OrderRefused('noNumber');
    try {
      if (changes.length >= manyRequests && !isAgreed) {
        await access.agree('move', changes.length);
        isAgreed = true;
      } else {
        await access.renumber(changes, 'move');
        return wanted;
      }
    } catch (error) {
      if (!isSurprise(error)) throw error;
      if (replans >= maxReplans) throw new OrderRefused('busy');
    }
    rules = await access.read();
  }
}

/** Maximum number of attempts if other users change the rules in the meantime. */
const attempts = 10;
const priorityTakenCodes = ['PRIORITY_TAKEN', 'MTCH-0102'];

/**
 * Creates a rule at its position, or last and then moves it (docs/contract.md#rules-in-a-context). `rules`: all rules
 * as just read. Returns the new rule, and the others as they are then. Throws `OrderRefused` or the error of a request.
 */
export async function createAtPosition(
  access: RuleAccess,
  { rule, indexIn }: PositionedRule,
  rules: readonly MatchRule[],
): Promise<{ created: MatchRule; rules: readonly MatchRule[] }> {
  let known = rules;
  const agreed = { isGiven: false };
  for (let attempt = 1; ; attempt += 1) {
    const index = indexIn(orderOf(known));
    if (index === undefined) throw new OrderRefused('gone');
    try {
      const free = await freeNumber(access, { rules: known, index, agreed });
      if (free) {
        const created = await createWith(access, { ...rule, priority: free.priority }, known);
        return { created, rules: free.rules };
      }
    } catch (error) {
      if (isOutcomeUnknown(error) || !isSurprise(error)) throw error;
      const { code } = error as { code?: string };
      if (attempt >= attempts)
        throw priorityTakenCodes.includes(code ?? '') ? new OrderRefused('busy') : error;
    }
    known = await access.read();
  }
}

/**
 * Frees and returns a priority for a rule at `index`, with the rules afterwards. Undefined if the rules must be read again:
 * the user has just agreed to many requests.
 */
async function freeNumber(
  access: RuleAccess,
  { rules, index, agreed }: { rules: readonly MatchRule[]; index: number; agreed: { isGiven: boolean } },
) {
  const { priority, changes } = (await numberAtEnd(access, rules, index)) ??
    freePriority(rules, index, maxRules) ?? { priority: Infinity, changes: [] };
  if (priority > maxRules) throw new OrderRefused('noNumber');
  if (changes.length + 1 >= manyRequests && !agreed.isGiven) {
    await access.agree('create', changes.length + 1);
    agreed.isGiven = true;
    return undefined;
  }
  await access.renumber(changes, 'create');
  return { priority, rules: withPriorities(rules, changes) };
}

/** Creates a rule and returns it, also if only the response was lost: it is not among `rulesBefore`, but now. */
async function createWith(
  access: RuleAccess,
  body: MatchRuleCreate,
  rulesBefore: readonly MatchRule[],
): Promise<MatchRule> {
  try {
    return await access.create(body);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    const known = new Set(orderOf(rulesBefore));
    const rules = await access.read().catch(() => []);
    const created = rules.find(({ id, priority }) => priority === body.priority && !known.has(id));
    if (created) return created;
    throw error;
  }
}

/**
 * Returns the priority after the last rule, for a rule that is moved to `index` afterwards; undefined if the service takes
 * no order of that many rules. Renumbers the rules if none is left.
 */
async function numberAtEnd(
  access: RuleAccess,
  rules: readonly MatchRule[],
  index: number,
): Promise<{ priority: number; changes: readonly [] } | undefined> {
  if (!acceptsOrder(access.memory, rules.length + 1)) return undefined;
  const next = (rules.at(-1)?.priority ?? 0) + 1;
  // Up to 100 are accepted by every service; of more, only a request shows it.
  const mustTry = index < rules.length && rules.length > usualLimit;
  if ((next <= maxRules && !mustTry) || rules.length >= maxRules) return { priority: next, changes: [] };
  try {
    await access.reorder(orderOf(rules));
    return { priority: rules.length + 1, changes: [] };
  } catch (error) {
    if (refusesOrder(access, error, rules)) return undefined;
    throw error;
  }
}
