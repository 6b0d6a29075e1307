import { Store } from '@tanstack/react-store';
import type { RuleMove } from '~/domain/match-rules/order';

/** Progress of the requests that order a context's rules one by one, if it is worth showing. */
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
  readonly why?: 'stopped' | 'changed' | 'failed';
  readonly error?: unknown;
  /** Time when the order was read after it was halted, in milliseconds since 1970; undefined if that failed. */
  readonly readAt?: number | undefined;
};

/** Saving of one context's order, if there is one to show, until the page is reloaded. */
export class OrderSavings {
  readonly store = new Store<OrderSaving | null>(null);
  #answer: ((agreed: boolean) => void) | undefined;

  get now(): OrderSaving | undefined {
    return this.store.state ?? undefined;
  }

  set(saving: OrderSaving | null): void {
    this.store.setState(() => saving);
  }

  isStopping(): boolean {
    return this.now?.state === 'stopping';
  }

  /** Asks to stop; the current request is finished first. */
  stop(): void {
    if (this.now?.state === 'running') this.set({ ...this.now, state: 'stopping' });
  }

  /** Records that the list shows the order read after the saving was halted. */
  recordHaltedRead(): void {
    if (this.now?.state === 'halted') this.set({ ...this.now, readAt: Date.now() });
  }

  /** Asks whether to send this number of requests. Returns the user's answer. */
  confirm(what: Pick<OrderSaving, 'purpose' | 'moves' | 'total'>): Promise<boolean> {
    return new Promise((answer) => {
      this.#answer = answer;
      this.set({ ...what, state: 'asking', done: 0 });
    });
  }

  answer(agreed: boolean): void {
    if (this.now?.state !== 'asking') return;
    this.set(agreed ? { ...this.now, state: 'running' } : null);
    this.#answer?.(agreed);
  }
}
