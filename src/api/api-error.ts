import type { ErrorDetail } from '~/contract/errors';

export type Certainty = 'notBegun' | 'notSent' | 'notDone' | 'notYet';

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

/**
 * The one error of the client. `status` is 0 when no answer came (network, time-out), else the HTTP
 * status; `code` is the service's own, as opaque text, or one of ours: `NO_ANSWER`, `UNREADABLE`,
 * `SIGNED_OUT`, `IDENTITY_CHANGED`, `KEPT_CHANGING`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly requestId: string;
  readonly details: readonly ErrorDetail[];
  /** A write that may have been done all the same: its answer was lost. Sending it again is safe. */
  readonly outcomeUnknown: boolean;
  /**
   * What is known of a write that failed: `notBegun`: what it has to read first could not be read, so this try
   * sent nothing; `notSent`: our server says that it never reached the service;
   * `notDone`: read again after the service had answered, nothing of it was there; `notYet`: read again,
   * nothing is there, though it may still be under way (with `outcomeUnknown`).
   */
  readonly certainty: Certainty | undefined;
  /** Until when a request with the same key may hold it, at the latest: milliseconds since 1970. */
  readonly heldUntil: number | undefined;
  /** Milliseconds the service asks to wait before another try; 0 when it does not say. */
  readonly retryAfter: number;
  /** What the service said, when it was neither JSON nor empty; shown behind "details" only. */
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

  /** The same error with some of its fields changed. */
  with(changes: Partial<ErrorFields>): ApiError {
    return new ApiError({ ...this.#fields, ...changes });
  }
}

/** Makes an ApiError of an answer that is not a success, whatever its shape (docs/contract.md#other-error-bodies). */
export function errorFromResponse(answer: {
  status: number;
  body: string;
  contentType: string;
  requestId: string;
  retryAfter: number;
  certainty?: Certainty | undefined;
}) {
  const { status, body, contentType, requestId, retryAfter, certainty } = answer;
  // Some send JSON under another type, and some text under JSON's.
  const json = contentType.includes('json') || /^\s*\{/.test(body) ? parseObject(body) : undefined;
  const text = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined;
  const told = ['message', 'detail', 'error_description', 'title'].map((name) => text(json?.[name]));
  const html = /^\s*</.test(body);
  return new ApiError({
    status,
    code: text(json?.['code']),
    // A slug such as `invalid_request` is a title for programs, no sentence.
    message:
      told.find((one) => one !== undefined && !/^[a-z0-9]+(_[a-z0-9]+)+$/.test(one)) ??
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

/** The ledger names faults as an object from field to sentence (docs/contract.md#other-error-bodies). */
function fieldsOf(value: unknown): ErrorDetail[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).map(([field, message]) => ({ path: [field], message: String(message) }));
}
