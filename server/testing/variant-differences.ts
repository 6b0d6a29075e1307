/**
 * What the vendor's service did otherwise than the embedded one when it was run
 * (docs/contract.md#the-vendors-service-as-observed), and what another one may
 * (docs/contract.md#where-services-may-differ). Everything is on unless it is switched off, but for what
 * says so.
 */
export type Differences = {
  /** Fee schedules come as a bare array. */
  bareArrays: boolean;
  /** Lists say `items` and `nextCursor`, nothing else. */
  shortWrapper: boolean;
  /** A larger limit is this one, without a word. */
  mostPerPage: number;
  /** A list of contexts or sources up to so many rows is in random order; a longer one only within its pages. */
  randomUpTo: number;
  /** Lists keep the order in which their rows were made, after all. Off. */
  inOrder: boolean;
  /** A cursor whose id is no UUID is a 500. */
  failingCursors: boolean;

  /** A config comes back with its keys sorted and its numbers through float64. */
  parsedConfigs: boolean;
  /** Decimals of a record come back without trailing zeros. */
  shortDecimals: boolean;
  /** Fee tolerances are kept with 8 digits after the point; the next read says so, not the write. */
  roundedTolerances: boolean;
  /** Times have no fraction of a second. */
  wholeSeconds: boolean;
  /** A source's `feeScheduleId` is ignored without a word. */
  ignoredMembers: boolean;
  /** Members nobody has heard of; a source with a `connection_id` is a `FETCHER`. */
  extras: boolean;
  /** Sources know no side. */
  withoutSide: boolean;

  /** Codes are public ones, plain text or HTML; there is no request id and no field at fault in a body. */
  errors: boolean;
  /** Names are counted in bytes: 100 for a context's, 50 for a source's. */
  byteNames: boolean;
  /** A mistake is a 500: a bad fee tolerance, a taken fee schedule name, an item's long name, a field map of no source. */
  mistakesAre500: boolean;
  /** A draft is not archived: 409. */
  draftsStay: boolean;
  /** A source takes a second field map. */
  secondFieldMaps: boolean;
  /** A clone counts fee rules in place of fee schedules, and is at work at once. */
  cloneCounters: boolean;

  /** A partial reorder leaves the other rules above 1,000. */
  sparsePriorities: boolean;
  /** A reorder fails for good where two numbers differ by just what it would raise them by. */
  wedgingReorders: boolean;
  /** Of several reorders of one context at once every third fails. */
  racingReorders: boolean;
  /** Ids that a reorder takes. */
  reorderLimit: number;

  /** What becomes of `X-Idempotency-Replayed`. */
  replayHeader: 'never' | 'when-true' | 'always';
  /** Keys are remembered without their bodies: another body gets the old answer. */
  keysIgnoreBodies: boolean;
  /** The body of a POST without a key is one. */
  bodyIsKey: boolean;
  /** Seconds for which a key stays held whose request died (`X-Recon-Fault: die` or `die-after-commit`). */
  stuckKeySeconds: number;
  /** Requests a minute and person; 0 is none, the default. The vendor's has 100. */
  requestsPerMinute: number;
  /** A token with which everybody's requests are answered, whatever they send: a service without access control. Off. */
  tokenOfAll: string;
};

export const everyDifference: Differences = {
  bareArrays: true,
  shortWrapper: true,
  mostPerPage: 100,
  randomUpTo: 1000,
  inOrder: false,
  failingCursors: true,
  parsedConfigs: true,
  shortDecimals: true,
  roundedTolerances: true,
  wholeSeconds: true,
  ignoredMembers: true,
  extras: true,
  withoutSide: true,
  errors: true,
  byteNames: true,
  mistakesAre500: true,
  draftsStay: true,
  secondFieldMaps: true,
  cloneCounters: true,
  sparsePriorities: true,
  wedgingReorders: true,
  racingReorders: true,
  reorderLimit: 100,
  replayHeader: 'when-true',
  keysIgnoreBodies: true,
  bodyIsKey: true,
  stuckKeySeconds: 300,
  requestsPerMinute: 0,
  tokenOfAll: '',
};

export type Send = (request: Request) => Promise<Response>;
/** Reads or writes on behalf of who sent the request, past the differences. */
export type AskInner = (method: string, path: string, body?: unknown) => Promise<Response>;
