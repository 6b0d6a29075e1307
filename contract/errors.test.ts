import { expect, test } from 'vitest';
import { errorCodes, errorTitles } from './errors';

/** The codes in docs/contract.md#error-codes by status, and the standard name of the status. */
test.each<[status: keyof typeof errorTitles, title: string, codes: string]>([
  [400, 'Bad Request', 'M0001'],
  [401, 'Unauthorized', 'M0101 M0102 NO_TOKEN_KEY'],
  [403, 'Forbidden', 'M0103'],
  [
    404,
    'Not Found',
    'M0201 M0208 SOURCE_NOT_FOUND FIELD_MAP_NOT_FOUND FEE_SCHEDULE_NOT_FOUND KEY_NOT_FOUND ROUTE_NOT_FOUND',
  ],
  [405, 'Method Not Allowed', 'METHOD_NOT_ALLOWED'],
  [
    409,
    'Conflict',
    'CONTEXT_NAME_TAKEN FEE_SCHEDULE_NAME_TAKEN PRIORITY_TAKEN RULES_FULL FIELD_MAP_EXISTS READING_CHANGED ACTIVITY_GAP TARGET_CHANGED TRANSITION_NOT_ALLOWED CONTEXT_ARCHIVED SESSION_OF_ANOTHER IDEMPOTENCY_IN_PROGRESS IDEMPOTENCY_KEY_REUSED',
  ],
  [408, 'Request Timeout', 'REQUEST_TIMEOUT'],
  [413, 'Content Too Large', 'PAYLOAD_TOO_LARGE'],
  [417, 'Expectation Failed', 'EXPECTATION_FAILED'],
  [431, 'Request Header Fields Too Large', 'HEADERS_TOO_LARGE'],
  [429, 'Too Many Requests', 'TOO_MANY_REQUESTS'],
  [500, 'Internal Server Error', 'M0002'],
  [501, 'Not Implemented', 'TENANT_NOT_VERIFIED ACTIVITY_OFF NOT_EMBEDDED'],
  [502, 'Bad Gateway', 'UPSTREAM_FAILED'],
  [503, 'Service Unavailable', 'UNAVAILABLE ACTIVITY_NOT_STORED'],
  [504, 'Gateway Timeout', 'UPSTREAM_TIMEOUT'],
])('%i is %s', (status, title, codes) => {
  expect(errorTitles[status]).toBe(title);
  const own = Object.entries(errorCodes).flatMap(([code, its]) => (its === status ? [code] : []));
  expect(own).toEqual(codes.split(' '));
});
