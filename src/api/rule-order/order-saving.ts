import { Store } from '@tanstack/react-store';
import type { RuleMove } from '@recon/engine/configuration/match-rules/order';

/** Progress, for display, of the requests that order a context's rules by changing priorities one by one. */
export type OrderSaving = {
  readonly state: 'asking' | 'running' | 'stopping' | 'halted';
  /** Whether the requests move rules, or make space for a new one. */
  readonly purpose: 'move' | 'create';
  /** Moves that are not done yet, oldest first; none for a creation. */
  readonly moves: readonly RuleMove[];
  /** Number of requests done, out of `total`. */
  readonly done: number;
  readonly total: number;
  /** Whether other users change the order at the same time. */
  readonly meetsOthers?: boolean | undefined;
  /** When requests continue after the service has asked to wait, in milliseconds since 1970; undefined if they run. */
  readonly pausedUntil?: number | undefined;
  readonly why?: 'stopped' | 'changed' | 'failed';
  readonly error?: unknown;
  /** When the order was reread after the saving was halted, in milliseconds since 1970; undefined if that failed. */
  readonly readAt?: number | undefined;
};

/** Store of the `OrderSaving` of one context, null if there is none to show. A reload of the page clears it. */
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

  /** Records that the list now shows the order as reread after the saving was halted. */
  recordHaltedRead(): void {
    if (this.now?.state === 'halted') this.set({ ...this.now, readAt: Date.now() });
  }

  /** Asks the user whether to send `total` requests. Resolves to true if the user agrees. */
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
