import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { RuleMove } from '~/domain/match-rules/order';

/**
 * Progress of the requests that order a context's rules one by one, if it is worth showing. At every moment the order
 * is the one before or after a move.
 */
export type OrderSaving = {
  readonly state: 'asking' | 'running' | 'stopping' | 'halted';
  /** Purpose of the requests; a creation makes space for its rule. */
  readonly purpose: 'move' | 'create';
  /** Moves that are not done yet, oldest first; none for a creation. */
  readonly moves: readonly RuleMove[];
  /** Number of requests done, out of `total`. */
  readonly done: number;
  readonly total: number;
  /** Other users change the order at the same time. */
  readonly meetsOthers?: boolean | undefined;
  /** Time when the service accepts requests again after it has asked to wait, in milliseconds since 1970. */
  readonly pausedUntil?: number | undefined;
  /** Why it is halted: by the user, by changes of other users, or by `error`. */
  readonly why?: 'stopped' | 'changed' | 'failed';
  readonly error?: unknown;
  /** Time when the order was read after it was halted, in milliseconds since 1970; undefined if that failed. */
  readonly readAt?: number | undefined;
  /** Answers the confirmation while it is shown. */
  readonly answer?: (agreed: boolean) => void;
};

const savingKey = (contextId: string) => ['match-rules', contextId, 'saving'] as const;

/**
 * Returns the query of a context's order saving, null if there is none to show. It is kept until the page is reloaded.
 */
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

/** Returns the current order saving of a context. */
export function orderSaving(client: QueryClient, contextId: string): OrderSaving | undefined {
  return client.getQueryData<OrderSaving | null>(savingKey(contextId)) ?? undefined;
}

export function setOrderSaving(client: QueryClient, contextId: string, saving: OrderSaving | null): void {
  client.setQueryDefaults(savingKey(contextId), { gcTime: Infinity });
  client.setQueryData<OrderSaving | null>(savingKey(contextId), saving);
}

/** Records that the rules were read after the saving was halted: the list shows the order at this moment. */
export function recordHaltedRead(client: QueryClient, contextId: string): void {
  const saving = orderSaving(client, contextId);
  if (saving?.state === 'halted') setOrderSaving(client, contextId, { ...saving, readAt: Date.now() });
}

/** Asks to stop; the current request is finished first. */
export function stopOrderSaving(client: QueryClient, contextId: string): void {
  const saving = orderSaving(client, contextId);
  if (saving?.state === 'running') setOrderSaving(client, contextId, { ...saving, state: 'stopping' });
}

/** Shows the number of requests before the first is sent, and resolves with the user's answer. */
export function confirmReorder(
  client: QueryClient,
  contextId: string,
  what: Pick<OrderSaving, 'purpose' | 'moves' | 'total'>,
): Promise<boolean> {
  return new Promise((answer) =>
    setOrderSaving(client, contextId, { ...what, state: 'asking', done: 0, answer }),
  );
}

/** Answers the confirmation: send the requests, or leave everything unchanged. */
export function answerConfirmation(client: QueryClient, contextId: string, agreed: boolean): void {
  const saving = orderSaving(client, contextId);
  if (saving?.state !== 'asking') return;
  const { answer, ...rest } = saving;
  setOrderSaving(client, contextId, agreed ? { ...rest, state: 'running' } : null);
  answer?.(agreed);
}
