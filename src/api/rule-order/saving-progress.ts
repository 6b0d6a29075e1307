import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RuleMove } from '~/domain/match-rules/order';

/**
 * Requests that put a context's rules in order one by one, while they are worth telling. The order that
 * stands is at every moment that before a move or that after it.
 */
export type OrderSaving = {
  readonly state: 'asking' | 'running' | 'stopping' | 'halted';
  /** What they are for; a creation makes room for its rule. */
  readonly purpose: 'move' | 'create';
  /** The moves that are not done yet, oldest first; none for a creation. */
  readonly moves: readonly RuleMove[];
  /** Requests done, of how many. */
  readonly done: number;
  readonly total: number;
  /** Other users change the order at the same time. */
  readonly meetsOthers?: boolean | undefined;
  /** When the service takes requests again, in milliseconds of the clock, after it has asked to wait. */
  readonly pausedUntil?: number | undefined;
  /** Why it is halted: asked to, others changed the order, or `error`. */
  readonly why?: 'stopped' | 'changed' | 'failed';
  readonly error?: unknown;
  /** When the order was read after it was halted, in milliseconds of the clock; undefined if that failed. */
  readonly readAt?: number | undefined;
  /** Answers the question while it is asked. */
  readonly answer?: (agreed: boolean) => void;
};

const savingKey = (contextId: string) => ['match-rules', contextId, 'saving'] as const;

/** The saving of a context's order, null when none is to be told; it lives as long as the page. */
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

/** Records that the rules were read after the saving was halted: the list shows the order of this moment. */
export function recordHaltedRead(client: QueryClient, contextId: string): void {
  const saving = orderSaving(client, contextId);
  if (saving?.state === 'halted') setOrderSaving(client, contextId, { ...saving, readAt: Date.now() });
}

/** Asks to stop; the request under way is finished first. */
export function stopOrderSaving(client: QueryClient, contextId: string): void {
  const saving = orderSaving(client, contextId);
  if (saving?.state === 'running') setOrderSaving(client, contextId, { ...saving, state: 'stopping' });
}

/** Tells of many requests before the first is sent, and waits for the answer. */
export function confirmReorder(
  client: QueryClient,
  contextId: string,
  what: Pick<OrderSaving, 'purpose' | 'moves' | 'total'>,
): Promise<boolean> {
  return new Promise((answer) =>
    setOrderSaving(client, contextId, { ...what, state: 'asking', done: 0, answer }),
  );
}

/** The answer to it: send them, or leave everything as it is. */
export function answerConfirmation(client: QueryClient, contextId: string, agreed: boolean): void {
  const saving = orderSaving(client, contextId);
  if (saving?.state !== 'asking') return;
  const { answer, ...rest } = saving;
  setOrderSaving(client, contextId, agreed ? { ...rest, state: 'running' } : null);
  answer?.(agreed);
}
