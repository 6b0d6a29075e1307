import { Store } from '@tanstack/react-store';
import type { RenumberPurpose } from '@recon/contract/rule-order';

/** Requests that change single priorities: `answer` is set while the user is asked whether to send them. */
export type ManyRequests = {
  readonly purpose: RenumberPurpose;
  readonly done: number;
  readonly total: number;
  /** When they continue after the service has asked to wait, in milliseconds since 1970; undefined if they run. */
  readonly pausedUntil?: number | undefined;
  readonly answer?: ((isAgreed: boolean) => void) | undefined;
};

/** Store of the many requests that are sent, or about to be; undefined if there are none. */
export const manyRequestsStore = new Store<ManyRequests | undefined>(undefined);
