import * as z from 'zod/mini';

/** The HTTP status per error code: M-codes are of the specification, others our own (docs/contract.md#error-codes). */
export const errorCodes = {
  M0001: 400,
  M0002: 500,
  M0101: 401,
  M0102: 401,
  NO_TOKEN_KEY: 401,
  M0103: 403,
  M0201: 404,
  M0208: 404,
  SOURCE_NOT_FOUND: 404,
  FIELD_MAP_NOT_FOUND: 404,
  FEE_SCHEDULE_NOT_FOUND: 404,
  KEY_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONTEXT_NAME_TAKEN: 409,
  FEE_SCHEDULE_NAME_TAKEN: 409,
  PRIORITY_TAKEN: 409,
  RULES_FULL: 409,
  FIELD_MAP_EXISTS: 409,
  READING_CHANGED: 409,
  ACTIVITY_GAP: 409,
  TARGET_CHANGED: 409,
  TRANSITION_NOT_ALLOWED: 409,
  CONTEXT_ARCHIVED: 409,
  SESSION_OF_ANOTHER: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  EXPECTATION_FAILED: 417,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  TENANT_NOT_VERIFIED: 501,
  ACTIVITY_OFF: 501,
  NOT_EMBEDDED: 501,
  UPSTREAM_FAILED: 502,
  UNAVAILABLE: 503,
  ACTIVITY_NOT_STORED: 503,
  UPSTREAM_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof errorCodes;
export type ErrorStatus = (typeof errorCodes)[ErrorCode];

/** The standard name of each HTTP status, used as the `title` of an error body. */
export const errorTitles: Readonly<Record<ErrorStatus, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  417: 'Expectation Failed',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** One issue of an invalid request: path, such as `['body', 'config', 'maxDays']`, message, code and its values. */
export const errorDetail = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
});
export type ErrorDetail = z.infer<typeof errorDetail>;

/** The error body of the embedded service (docs/contract.md#error-body). */
export const errorBody = z
  .object({
    code: z.string(),
    title: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z.optional(z.array(errorDetail)),
  })
  .register(z.globalRegistry, { id: 'Error' });
export type ErrorBody = z.infer<typeof errorBody>;
