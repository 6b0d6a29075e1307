import type { QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import { type Order, orderOf, sameOrder } from '~/domain/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';
import { readAllRules } from './read-rules';

/**
 * How many rules a reorder takes. A service does not say so (docs/contract.md#reorder): it is learned from its
 * refusal, and remembered as long as the page lives.
 */

/** The largest list of the public service. */
const usualLimit = 100;

const limits = new WeakMap<QueryClient, number>();
const largestTaken = new WeakMap<QueryClient, number>();

/** The number of ids a reorder takes, as far as it was found out. */
export function reorderLimit(client: QueryClient): number | undefined {
  return limits.get(client);
}

/** Whether a list of so many rules is known to be too long; they are put in order one by one then. */
export function isTooLong(client: QueryClient, count: number): boolean {
  return count > (limits.get(client) ?? Infinity);
}

/** Whether it is unknown if a list of so many is taken, which every service known so far takes up to 100. */
export function isUntried(client: QueryClient, count: number): boolean {
  return !limits.has(client) && count > Math.max(usualLimit, largestTaken.get(client) ?? 0);
}

/** A list of so many was taken. */
export function recordAccepted(client: QueryClient, count: number): void {
  largestTaken.set(client, Math.max(count, largestTaken.get(client) ?? 0));
}

/**
 * Whether these rules have to be put in order one by one after this refusal of their full list: it is too
 * long, which is remembered with the limit that the refusal names, or the service fails over
 * numbers that shorter lists of others left above the largest (docs/contract.md#reorder).
 */
export function refusesFullList(
  client: QueryClient,
  error: unknown,
  rules: readonly { readonly priority: number }[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 500) return rules.some(({ priority }) => priority > maxRules);
  const count = rules.length;
  if (![400, 413, 422].includes(error.status) || count <= usualLimit || limits.has(client)) return false;
  const words = [error.message, ...error.details.map(({ message }) => message)].join(' ');
  const named = [...words.matchAll(/\d+/g)].map(Number).find((number) => number >= 10 && number < count);
  limits.set(client, named ?? usualLimit);
  return true;
}

/** What became of a list; `again`: `theirs` are the rules on which it is to be planned once more. */
type ListReply =
  | { readonly kind: 'taken'; readonly read: readonly MatchRule[] | undefined }
  | { readonly kind: 'again'; readonly theirs: readonly MatchRule[] }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'failed'; readonly failure: Error };

/** Sends the full list, made on `theirs`, in one request, and reads the rules after it when no other move waits. */
export async function sendList(
  client: QueryClient,
  contextId: string,
  given: { order: Order; theirs: readonly MatchRule[]; mayRepeat: boolean; isLast: () => boolean },
): Promise<ListReply> {
  const { order, theirs, mayRepeat, isLast } = given;
  let replayed: boolean | undefined = false;
  try {
    const body = { ruleIds: [...order] };
    ({ replayed } = await call('reorderMatchRules', { path: { contextId }, body }));
    recordAccepted(client, order.length);
  } catch (error) {
    if (refusesFullList(client, error, theirs)) return { kind: 'tooLong' };
    if (mayRepeat && isVanishedRule(error)) return { kind: 'again', theirs: await readAllRules(contextId) };
    const failure = await whyNotDone(error, contextId, order);
    if (failure) return { kind: 'failed', failure };
  }
  const read = isLast() || replayed ? await readAllRules(contextId).catch(() => undefined) : undefined;
  // A repeated answer to an old request means that this one changed nothing: it needs a new key.
  if (replayed && read && mayRepeat && !sameOrder(orderOf(read), order))
    return { kind: 'again', theirs: read };
  return { kind: 'taken', read };
}

/** When the answer was lost, the order itself tells whether the moves were carried out: nothing then, else the failure. */
async function whyNotDone(failure: unknown, contextId: string, order: Order): Promise<Error | undefined> {
  if (!(failure instanceof ApiError)) throw failure;
  if (!failure.outcomeUnknown) return failure;
  const rules = await readAllRules(contextId).catch(() => undefined);
  if (!rules) return failure;
  return sameOrder(orderOf(rules), order) ? undefined : failure.with({ outcomeUnknown: false });
}

/** A rule was deleted between the reading and the sending. */
function isVanishedRule(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
