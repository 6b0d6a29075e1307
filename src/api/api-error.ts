import type { ErrorDetail } from '@recon/contract/errors';
import type { MessageKey } from '~/i18n/t';

/** What is known about a failed write: see `certainty` of `ApiError`. */
export type Certainty = 'notBegun' | 'notSent';

type ErrorFields = Pick<ApiError, 'status' | 'message' | 'requestId'> &
  Partial<Omit<ApiError, keyof Error | 'with'>>;

/** Error of an API call. `status` is 0 without a response; `code` is set by the service or, as `NO_ANSWER`, by us. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string;
  readonly details: readonly ErrorDetail[];
  /** True if the response to a write was lost, so that it may have been applied. Sending it again is safe. */
  readonly outcomeUnknown: boolean;
  /**
   * What is known about a failed write:
   * - `notBegun`: the read before the write failed, so this attempt sent nothing.
   * - `notSent`: our server reports that the request never reached the service.
   */
  readonly certainty: Certainty | undefined;
  /** Latest time until which an earlier request may block this idempotency key, in milliseconds since 1970. */
  readonly heldUntil: number | undefined;
  /** Milliseconds that the service asks to wait before another attempt; 0 if it names no time. */
  readonly retryAfter: number;
  /** Response body that was neither JSON nor empty; undefined otherwise. Shown under “details” only. */
  readonly rawBody: string | undefined;

  readonly #fields: ErrorFields;

  constructor(fields: ErrorFields) {
    super(fields.message);
    this.#fields = fields;
    this.status = fields.status;
    this.code = fields.code;
    this.requestId = fields.requestId;
    this.details = fields.details ?? [];
    this.outcomeUnknown = fields.outcomeUnknown ?? false;
    this.retryAfter = fields.retryAfter ?? 0;
    this.rawBody = fields.rawBody;
    this.certainty = fields.certainty;
    this.heldUntil = fields.heldUntil;
  }

  with(changes: Partial<ErrorFields>): ApiError {
    return new ApiError({ ...this.#fields, ...changes });
  }
}

/** Returns the error for a response without success, whatever its format (docs/contract.md#other-error-bodies). */
export function errorFromResponse(
  response: Pick<ApiError, 'status' | 'requestId' | 'retryAfter'> &
    Pick<ErrorFields, 'certainty'> & { body: string; contentType: string },
) {
  const { status, body, contentType, requestId, retryAfter, certainty } = response;
  // Some services send JSON with another content type, and some send text with the JSON type.
  const json = contentType.includes('json') || /^\s*\{/.test(body) ? parseObject(body) : undefined;
  const text = (value: unknown) =>
    (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
  const messages = ['message', 'detail', 'error_description', 'title'].map((name) => text(json?.[name]));
  const html = /^\s*</.test(body);
  return new ApiError({
    status,
    code: text(json?.['code']),
    // A slug such as `invalid_request` is for programs, not a sentence for users.
    message:
      messages.find((one) => one !== undefined && !/^[a-z0-9]+(_[a-z0-9]+)+$/.test(one)) ??
      (html || json ? '' : body.trim().slice(0, 300)),
    requestId: text(json?.['requestId']) ?? requestId,
    details: [...detailsOf(json?.['details']), ...fieldsOf(json?.['fields'])],
    retryAfter,
    certainty,
    rawBody: json || body.trim() === '' ? undefined : body.slice(0, 2000),
  });
}

function parseObject(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function detailsOf(value: unknown): ErrorDetail[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (detail): detail is ErrorDetail =>
      typeof detail === 'object' &&
      detail !== null &&
      Array.isArray((detail as ErrorDetail).path) &&
      typeof (detail as ErrorDetail).message === 'string',
  );
}

/** Converts the ledger's `fields` (messages by field name) to details (docs/contract.md#other-error-bodies). */
function fieldsOf(value: unknown): ErrorDetail[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([field, message]) => ({ path: [field], message: String(message) }));
}

/** Returns whether the same request may succeed a moment later: after no response, a 429 or a 5xx. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

/** Throws the error of a read before a write. Marks a temporary one as `notBegun`: nothing was written. */
export function throwNotBegun(error: unknown): never {
  throw error instanceof ApiError && isRetryable(error) ? error.with({ certainty: 'notBegun' }) : error;
}

/** Kind of an error, which has messages of its own: `conflict` for `error.conflict.title`. */
export type ErrorKind = KindOf<MessageKey>;
type KindOf<Key> = Key extends `error.${infer Kind}.title` ? Kind : never;

/** Returns the kind of an error, for a screen that handles some kinds itself. */
export function errorKind(error: unknown): ErrorKind {
  if (!(error instanceof ApiError)) return isMissingCode(error) ? 'missingCode' : 'unexpected';
  const { status, code = '', certainty } = error;
  const [ofStatus, known] = kindOfCode.get(code) ?? [];
  const byCode = ofStatus === status ? known : undefined;
  if (byCode === 'stillRunning') return byCode;
  if (error.outcomeUnknown) return 'outcomeUnknown';
  if (certainty !== undefined) return certainty;
  const ofOther = status >= 500 ? 'serverFailed' : 'refused';
  return kindOfOwnCode.get(code) ?? byCode ?? kindOfStatus.get(status) ?? ofOther;
}

/** Codes that the client itself sets, with any status. */
const kindOfOwnCode = new Map<string, ErrorKind>([
  ['UNREADABLE', 'unreadable'],
  ['CONFIG', 'config'],
  ['IDENTITY_CHANGED', 'identityChanged'],
]);

const kindOfStatus = new Map<number, ErrorKind>([
  [0, 'noAnswer'],
  [400, 'invalid'],
  [401, 'signedOut'],
  [403, 'forbidden'],
  [404, 'notFound'],
  [405, 'noSuchOperation'],
  [408, 'noAnswer'],
  [409, 'conflict'],
  [413, 'tooLarge'],
  [422, 'invalid'],
  [429, 'tooMany'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
]);

/** Kinds by code and required status: another service may use the same code for something else. */
const kindOfCode = new Map<string, [status: number, kind: ErrorKind]>([
  ['M0102', [401, 'tokenRefused']],
  ['NO_TOKEN_KEY', [401, 'noTokenKey']],
  ['M0201', [404, 'contextNotFound']],
  ['M0208', [404, 'ruleNotFound']],
  ['ROUTE_NOT_FOUND', [404, 'noSuchOperation']],
  ['CONTEXT_NAME_TAKEN', [409, 'nameTaken']],
  ['FEE_SCHEDULE_NAME_TAKEN', [409, 'nameTaken']],
  ['PRIORITY_TAKEN', [409, 'priorityTaken']],
  ['RULES_FULL', [409, 'rulesFull']],
  ['TRANSITION_NOT_ALLOWED', [409, 'transition']],
  ['CONTEXT_ARCHIVED', [409, 'archived']],
  ['IDEMPOTENCY_IN_PROGRESS', [409, 'stillRunning']],
  ['IDEMPOTENCY_KEY_REUSED', [409, 'keyReused']],
  // Codes of the vendor's service (docs/contract.md#other-error-bodies).
  ['MTCH-0005', [404, 'noSuchOperation']],
  ['MTCH-0018', [409, 'stillRunning']],
  ['MTCH-0101', [409, 'nameTaken']],
  ['MTCH-0102', [409, 'priorityTaken']],
  ['MTCH-0103', [409, 'transition']],
  ['MTCH-0104', [409, 'archived']],
  ['MTCH-0110', [404, 'contextNotFound']],
  ['MTCH-0113', [404, 'ruleNotFound']],
]);

/** Returns whether a chunk of the console's code failed to load; `findChunkLoadFailure` determines the reason. */
function isMissingCode(error: unknown): boolean {
  const failed = /dynamically imported module|module script failed|importing a module/i;
  return error instanceof TypeError && failed.test(error.message);
}
