import type { QueryClient } from '@tanstack/react-query';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import { type Order, orderOf, sameOrder } from '~/domain/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';
import { readAllRules } from './read-rules';

/**
 * Maximum number of rules in a reorder. A service does not report it (docs/contract.md#reorder): it is learned from a
 * rejection and stored until the page is reloaded.
 */

/** Limit of the public service. */
const usualLimit = 100;

const limits = new WeakMap<QueryClient, number>();
const largestTaken = new WeakMap<QueryClient, number>();

/** Returns the number of ids that a reorder accepts; undefined while unknown. */
export function reorderLimit(client: QueryClient): number | undefined {
  return limits.get(client);
}

/** Returns whether a list of this length is known to be too long. Its rules are then ordered one by one. */
export function isTooLong(client: QueryClient, count: number): boolean {
  return count > (limits.get(client) ?? Infinity);
}

/**
 * Returns whether it is unknown if the service accepts a list of this length. Every known service accepts up to 100.
 */
export function isUntried(client: QueryClient, count: number): boolean {
  return !limits.has(client) && count > Math.max(usualLimit, largestTaken.get(client) ?? 0);
}

/** Records that a list of this length was accepted. */
export function recordAccepted(client: QueryClient, count: number): void {
  largestTaken.set(client, Math.max(count, largestTaken.get(client) ?? 0));
}

/**
 * Returns whether these rules must be ordered one by one after their full list was rejected. Either the list is too
 * long; the limit named in the error is then stored. Or the service fails because shorter lists of other users left
 * numbers above the maximum (docs/contract.md#reorder).
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

/** Result of sending a list; with `again`, `theirs` are the rules to plan on again. */
type ListReply =
  | { readonly kind: 'taken'; readonly read: readonly MatchRule[] | undefined }
  | { readonly kind: 'again'; readonly theirs: readonly MatchRule[] }
  | { readonly kind: 'tooLong' }
  | { readonly kind: 'failed'; readonly failure: Error };

/** Sends the full list, based on `theirs`, in one request. Rereads the rules if no other move waits. */
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
  // A replayed response means that this request changed nothing: it needs a new key.
  if (replayed && read && mayRepeat && !sameOrder(orderOf(read), order))
    return { kind: 'again', theirs: read };
  return { kind: 'taken', read };
}

/**
 * Returns undefined if the current order shows that the moves were saved although the response was lost, else the
 * error.
 */
async function whyNotDone(failure: unknown, contextId: string, order: Order): Promise<Error | undefined> {
  if (!(failure instanceof ApiError)) throw failure;
  if (!failure.outcomeUnknown) return failure;
  const rules = await readAllRules(contextId).catch(() => undefined);
  if (!rules) return failure;
  return sameOrder(orderOf(rules), order) ? undefined : failure.with({ outcomeUnknown: false });
}

/** Returns whether a rule was deleted between the read and the request. */
function isVanishedRule(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
