import type { QueryClient } from '@tanstack/react-query';
import { maxRules } from '~/contract/match-rule';
import { ApiError } from '../api-error';

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
export function noteTaken(client: QueryClient, count: number): void {
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
