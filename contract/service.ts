import type { ResponseBodyOf, CallOf, Operation } from './operations';

/** A service of the interface, called by a page or a command. */
export type Service = {
  /**
   * Calls an operation. Repeats what may be repeated: a creation of an `action` has the same idempotency key whenever it
   * is sent. Throws an Error with the `status` of a response that is no success, its `code` if it has one, and
   * `outcomeUnknown` if the write may have been carried out.
   */
  readonly call: <Row extends Operation>(
    row: Row,
    input: CallOf<Row>,
    write?: { readonly action: string },
  ) => Promise<ResponseBodyOf<Row>>;
};

/** Returns the status of the response that an error reports; 0 if there was no response. */
export const statusOf = (error: unknown): number => (error as { status?: number }).status ?? 0;

/** Returns whether an error leaves open whether a write was carried out. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  (error as { outcomeUnknown?: boolean }).outcomeUnknown === true;
