import { maxRules, type MatchRule } from '@recon/contract/match-rule';
import type { Order } from '@recon/engine/configuration/match-rules/order';
import { ApiError } from '../api-error';
import { call } from '../client';
import { endedCall } from '../http';
import { sleep } from '../retry';
import { readAllRules } from './read-rules';

export type OrderService = ReturnType<typeof orderService>;

/** Returns functions that read and change the order of a context's rules. Changes throw once `isOpen` returns false. */
export function orderService(contextId: string, isOpen: () => boolean) {
  const path = { contextId };
  const refuseClosed = () => {
    if (!isOpen()) throw endedCall('IDENTITY_CHANGED', '');
  };
  return {
    refuseClosed,
    isOpen,
    read: (): Promise<readonly MatchRule[]> => readAllRules(contextId),
    /** Reads the first `limit` rules, at most one page, in one request. */
    readFirst: async (limit: number): Promise<readonly MatchRule[]> =>
      (await call('listMatchRules', { path, query: { limit } })).data.items,
    /** Sends all ids in order. Returns whether the service repeated an earlier response; undefined if not reported. */
    reorder: async (order: Order): Promise<boolean | undefined> => {
      refuseClosed();
      return (await call('reorderMatchRules', { path, body: { ruleIds: [...order] } })).replayed;
    },
    setPriority: async (ruleId: string, priority: number) => {
      refuseClosed();
      return call('updateMatchRule', { path: { contextId, ruleId }, body: { priority } });
    },
    wait: sleep,
  };
}

/** Number of rules that the public service accepts in one reorder. */
const usualLimit = 100;

/** Maximum number of rules in one reorder, learned from a rejection (docs/contract.md#reorder). */
export class ReorderLimit {
  /** Number of ids that a reorder accepts; undefined while unknown. */
  ids: number | undefined;
  #largestTaken = 0;

  /** Returns whether a reorder of this many rules is known to be too long; priorities are changed one by one then. */
  isTooLong(count: number): boolean {
    return count > (this.ids ?? Infinity);
  }

  /** Returns whether a reorder of this many rules was never tried: over 100, and more than any accepted so far. */
  isUntried(count: number): boolean {
    return this.ids === undefined && count > Math.max(usualLimit, this.#largestTaken);
  }

  recordAccepted(count: number): void {
    this.#largestTaken = Math.max(count, this.#largestTaken);
  }

  /** Returns whether an error rejects a reorder for its length or high priorities, and learns the maximum from it. */
  refusesFullList(error: unknown, rules: readonly { readonly priority: number }[]): boolean {
    if (!(error instanceof ApiError)) return false;
    if (error.status === 500) return rules.some(({ priority }) => priority > maxRules);
    const count = rules.length;
    if (![400, 413, 422].includes(error.status) || count <= usualLimit || this.ids !== undefined)
      return false;
    const words = [error.message, ...error.details.map(({ message }) => message)].join(' ');
    const named = [...words.matchAll(/\d+/g)].map(Number).find((number) => number >= 10 && number < count);
    this.ids = named ?? usualLimit;
    return true;
  }
}
