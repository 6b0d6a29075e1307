import type { AnswerOf, CallOf, Operation } from './operations';

/** A service of the interface, as a page or a command calls it. */
export type Service = {
  /**
   * Calls an operation. Waits for rate limits, and repeats what may be repeated: a write of an `action` has the same
   * idempotency key whenever it is sent. Throws an Error with the `status` of a response that is no success.
   */
  readonly call: <Row extends Operation>(
    row: Row,
    input: CallOf<Row>,
    write?: { readonly action: string },
  ) => Promise<AnswerOf<Row>>;
};
