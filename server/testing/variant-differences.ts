/**
 * Differences of the variant, a service for tests, from the embedded one: what the vendor's service did differently
 * (docs/contract.md#the-vendors-service-as-observed), and what another one may
 * (docs/contract.md#where-services-may-differ). All are on by default, unless their comment states otherwise.
 */
export type Differences = {
  /** The list of fee schedules is a bare array. */
  bareArrays: boolean;
  /** Lists have the properties `items` and `nextCursor` only. */
  shortWrapper: boolean;
  /** Maximum rows per page; a larger limit is reduced to it silently. */
  mostPerPage: number;
  /** A list of contexts or sources of at most this many rows is in random order; a longer one only within its pages. */
  randomUpTo: number;
  /** Lists are in order of creation after all. Off by default. */
  inOrder: boolean;
  /** A cursor whose id is not a UUID causes a 500. */
  failingCursors: boolean;

  /** A config is returned with its keys sorted and its numbers rounded to float64. */
  parsedConfigs: boolean;
  /** Decimals of a record are returned without trailing zeros. */
  shortDecimals: boolean;
  /** Fee tolerances are stored with 8 digits after the point, as reads show, but not the response to the write. */
  roundedTolerances: boolean;
  /** Times have no fraction of a second. */
  wholeSeconds: boolean;
  /** A source's `feeScheduleId` is ignored silently. */
  ignoredMembers: boolean;
  /** Records have properties that are in no contract; a source with a `connection_id` has the type `FETCHER`. */
  extras: boolean;
  /** Sources have no `side`. */
  withoutSide: boolean;

  /** Error bodies have the vendor's codes, or are plain text or HTML, without request id and paths of issues. */
  errors: boolean;
  /** Lengths of names are limited in bytes: 100 for a context, 50 for a source. */
  byteNames: boolean;
  /** Some errors are a 500: a bad fee tolerance, a taken fee schedule name, an item's long name, a missing source. */
  mistakesAre500: boolean;
  /** A draft cannot be archived: 409. */
  draftsStay: boolean;
  /** A source accepts a second field map. */
  secondFieldMaps: boolean;
  /** The response to a clone counts fee rules, not fee schedules, and the copy is active at once. */
  cloneCounters: boolean;

  /** A reorder of some rules leaves the others at priorities above 1,000. */
  sparsePriorities: boolean;
  /** A reorder fails permanently if two priorities differ by exactly the number it would raise them by. */
  wedgingReorders: boolean;
  /** Of several concurrent reorders of one context, every third fails. */
  racingReorders: boolean;
  /** Maximum number of ids in a reorder. */
  reorderLimit: number;

  /** Responses that have the header `X-Idempotency-Replayed`: none, replayed ones, or all. */
  replayHeader: 'never' | 'when-true' | 'always';
  /** An idempotency key is stored without its request: another body gets the first response. */
  keysIgnoreBodies: boolean;
  /** Without an idempotency key, the body of a POST is used as its key. */
  bodyIsKey: boolean;
  /** Seconds for which a key stays reserved after its request died (`X-Recon-Fault: die` or `die-after-commit`). */
  stuckKeySeconds: number;
  /** Maximum requests per minute and user; 0 for no limit, the default. The vendor's service has 100. */
  requestsPerMinute: number;
  /** Token that replaces that of every request, as in a service without access control. Empty (off) by default. */
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
/** Sends a request to the embedded service, without the differences, for the user of the current request. */
export type AskInner = (method: string, path: string, body?: unknown) => Promise<Response>;
