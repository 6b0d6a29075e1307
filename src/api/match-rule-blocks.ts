import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { MatchRule } from '~/contract/match-rule';
import { applyPartialOrder, type Order } from '~/domain/match-rules/order';
import { blocksLeft, movedByOthers, nextBlock, reconciled } from '~/domain/match-rules/order-blocks';
import { ApiError } from './api-error';
import { call } from './client';
import { orderOf, readAllRules } from './match-rule-ladder';

/**
 * An order that is saved in blocks, because the service takes only so many ids at a time. Until the
 * last block is saved the order on the service is a mixture; `wanted` is what it shall become.
 */
export type OrderSaving = {
  readonly state: 'running' | 'stopping' | 'halted';
  readonly wanted: Order;
  /** Blocks saved, of how many; rules in a block. */
  readonly done: number;
  readonly total: number;
  readonly limit: number;
  /** Why it is halted: asked to, others changed the order, or `error`. */
  readonly why?: 'stopped' | 'changed' | 'failed';
  readonly error?: unknown;
};

const savingKey = (contextId: string) => ['match-rules', contextId, 'saving'] as const;

/** The order of a context that is being saved in blocks, null when none is; it lives as long as the page. */
export function orderSavingQuery(contextId: string) {
  return queryOptions({
    queryKey: savingKey(contextId),
    queryFn: (): OrderSaving | null => null,
    enabled: false,
    initialData: null as OrderSaving | null,
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** The same, asked at this moment. */
export function orderSaving(client: QueryClient, contextId: string): OrderSaving | undefined {
  return client.getQueryData<OrderSaving | null>(savingKey(contextId)) ?? undefined;
}

export function setOrderSaving(client: QueryClient, contextId: string, saving: OrderSaving | null): void {
  client.setQueryDefaults(savingKey(contextId), { gcTime: Infinity });
  client.setQueryData<OrderSaving | null>(savingKey(contextId), saving);
}

/** Asks to stop; the block under way is finished first. */
export function stopOrderSaving(client: QueryClient, contextId: string): void {
  const saving = orderSaving(client, contextId);
  if (saving?.state === 'running') setOrderSaving(client, contextId, { ...saving, state: 'stopping' });
}

/** The number of ids a reorder takes, as far as it was found out since the page was loaded. */
export function reorderLimit(client: QueryClient): number | undefined {
  return limits.get(client);
}
const limits = new WeakMap<QueryClient, number>();

/** The largest list of the public service; it does not say so (contract facts, 2.6). */
const usualLimit = 100;

/**
 * Whether a reorder of so many rules was refused for its length, which is then remembered with the
 * limit the refusal names, if it does. A refusal for another reason costs no more than smaller lists.
 */
export function learnReorderLimit(client: QueryClient, error: unknown, count: number): boolean {
  if (!(error instanceof ApiError && [400, 413, 422].includes(error.status))) return false;
  if (count <= usualLimit || limits.has(client)) return false;
  const words = [error.message, ...error.details.map(({ message }) => message)].join(' ');
  const named = [...words.matchAll(/\d+/g)].map(Number).find((number) => number >= 10 && number < count);
  limits.set(client, named ?? usualLimit);
  return true;
}

/**
 * Saves an order in blocks, reading the list again after each. Gives the rules as they stand in the end;
 * `done` is false when it was halted in the middle, and the saving says why. `before` is the halted
 * saving that is taken up again. Throws the ApiError of a first block, after which nothing has changed.
 */
export async function saveInBlocks(
  client: QueryClient,
  contextId: string,
  given: { rules: readonly MatchRule[]; wanted: Order; before?: OrderSaving },
): Promise<{ rules: readonly MatchRule[]; done: boolean }> {
  const limit = reorderLimit(client) ?? usualLimit;
  let { rules } = given;
  let wanted = reconciled(given.wanted, orderOf(rules));
  let done = given.before?.done ?? 0;
  const show = (state: OrderSaving['state'], more: Partial<OrderSaving> = {}) => {
    const total = done + blocksLeft(orderOf(rules), wanted, limit);
    setOrderSaving(client, contextId, { state, wanted, done, total, limit, ...more });
  };
  const halt = (why: OrderSaving['why'] & string, error?: unknown) => {
    show('halted', { why, error });
    return { rules, done: false };
  };
  /** Nothing of it is saved yet: then it is an ordinary failure, and the order is as it was. */
  const fail = (error: unknown) => {
    if (done > 0 || given.before) return halt('failed', error);
    setOrderSaving(client, contextId, null);
    throw error;
  };

  show('running');
  for (;;) {
    const now = orderOf(rules);
    const block = nextBlock(now, wanted, limit);
    if (!block) {
      setOrderSaving(client, contextId, null);
      return { rules, done: true };
    }
    if (orderSaving(client, contextId)?.state === 'stopping') return halt('stopped');
    const failure = await call('reorderMatchRules', { path: { contextId }, body: { ruleIds: block } }).then(
      () => undefined,
      (error: unknown) => error,
    );
    const read = await readAllRules(contextId).catch((error: unknown) => ({ error }));
    if ('error' in read) return fail(failure ?? read.error);
    rules = read;
    const after = orderOf(rules);
    const stands = !movedByOthers(applyPartialOrder(now, block), after);
    const vanished = block.some((id) => !after.includes(id));
    // A lost answer does not count when the order tells that the block was saved.
    if (failure === undefined || stands) done += 1;
    wanted = reconciled(wanted, after);
    if (failure === undefined && !stands) return halt('changed');
    if (failure !== undefined && !stands && !vanished) return fail(failure);
    show(orderSaving(client, contextId)?.state ?? 'running');
  }
}
