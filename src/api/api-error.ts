import type { ErrorDetail } from '@recon/contract/errors';

export type Certainty = 'notBegun' | 'notSent';

type ErrorFields = {
  status: number;
  code?: string | undefined;
  message: string;
  requestId: string;
  details?: readonly ErrorDetail[];
  outcomeUnknown?: boolean;
  retryAfter?: number;
  rawBody?: string | undefined;
  certainty?: Certainty | undefined;
  heldUntil?: number | undefined;
};

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
export function errorFromResponse(answer: {
  status: number;
  body: string;
  contentType: string;
  requestId: string;
  retryAfter: number;
  certainty?: Certainty | undefined;
}) {
  const { status, body, contentType, requestId, retryAfter, certainty } = answer;
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

/** Returns the result of a read before a write. Throws its error; if temporary, as `notBegun`: nothing was written. */
export async function preflightRead<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof ApiError && isRetryable(error) ? error.with({ certainty: 'notBegun' }) : error;
  });
}
