import type { ErrorBody, ErrorCode } from '@recon/contract/errors';

/** Error bodies of another service (docs/contract.md#other-error-bodies): same status, another body and code. */

/** Codes of the public service, by the embedded service's own codes. */
const publicCodes: Partial<Record<ErrorCode, string>> = {
  M0201: 'MTCH-0110',
  SOURCE_NOT_FOUND: 'MTCH-0111',
  FIELD_MAP_NOT_FOUND: 'MTCH-0112',
  M0208: 'MTCH-0113',
  FEE_SCHEDULE_NOT_FOUND: 'MTCH-0115',
  ROUTE_NOT_FOUND: 'MTCH-0005',
  METHOD_NOT_ALLOWED: 'MTCH-0011',
  PAYLOAD_TOO_LARGE: 'MTCH-0010',
  CONTEXT_NAME_TAKEN: 'MTCH-0101',
  PRIORITY_TAKEN: 'MTCH-0102',
  TRANSITION_NOT_ALLOWED: 'MTCH-0103',
  CONTEXT_ARCHIVED: 'MTCH-0104',
  IDEMPOTENCY_IN_PROGRESS: 'MTCH-0018',
  RULES_FULL: 'MTCH-0007',
};

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Request Entity Too Large',
  429: 'rate_limit_exceeded',
  500: 'Internal Server Error',
};

/** Returns an error response in the vendor's JSON format: no request id, no paths of issues. */
export function publicError(
  status: number,
  code: string | number | undefined,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = { ...(code !== undefined && { code }), title: titles[status] ?? 'Refused', message };
  return Response.json(body, { status, headers });
}

/** Returns the vendor's 500 response for unexpected errors, which it also sends for some errors of the caller. */
export function unexpectedError(): Response {
  return publicError(500, 'MTCH-0002', 'an unexpected error occurred');
}

/** Returns the body of an error response, which can still be sent; for plain text, an object with a `message`. */
export async function readRefusal(response: Response): Promise<Partial<ErrorBody>> {
  const text = await response.clone().text();
  try {
    return JSON.parse(text) as Partial<ErrorBody>;
  } catch {
    return { message: text };
  }
}

/** Converts an error response of the embedded service to the format of another service, by its status and code. */
export async function variantError(request: Request, response: Response): Promise<Response> {
  const { status } = response;
  const made = shapeOf(request, status, await readRefusal(response));
  for (const name of ['Retry-After', 'Allow']) {
    const value = response.headers.get(name);
    if (value !== null) made.headers.set(name, value);
  }
  return made;
}

function shapeOf(request: Request, status: number, told: Partial<ErrorBody>): Response {
  const { code = '', message = '', details = [] } = told;
  // A proxy in front of the service sends it, not the service.
  if (status > 500) return plain(status, 'text/html', `<html><body><h1>${status}</h1>nginx</body></html>`);
  if (status === 500) return unexpectedError();
  if (status === 401) return plain(status, 'text/plain; charset=utf-8', 'Missing Token');
  if (status === 403) return plain(status, 'text/plain; charset=utf-8', 'Forbidden');
  // The library that counts requests has integers for codes.
  if (status === 429) return publicError(status, status, message);
  if (code.startsWith('MTCH-')) return publicError(status, code, message);
  if (code === 'M0001') {
    const isContextId = details.some(({ path }) => path[0] === 'path' && path[1] === 'contextId');
    return isContextId
      ? publicError(status, 'MTCH-0013', 'invalid context id')
      : publicError(status, 'MTCH-0001', invalid(request));
  }
  return publicError(status, publicCodes[code as ErrorCode], message);
}

/** Returns the message for an invalid request: one per kind of body, whatever is wrong with it. */
function invalid({ method, url }: Request): string {
  if (method === 'GET') return 'invalid pagination';
  const kinds: [RegExp, string][] = [
    [/\/reorder$/, 'reorder'],
    [/\/clone$/, 'clone'],
    [/\/field-maps/, 'field map'],
    [/\/rules/, 'match rule'],
    [/\/sources/, 'source'],
    [/\/fee-schedules/, 'fee schedule'],
  ];
  const { pathname } = new URL(url);
  const kind = kinds.find(([pattern]) => pattern.test(pathname))?.[1] ?? 'context';
  return `invalid ${kind} payload`;
}

function plain(status: number, type: string, body: string): Response {
  return new Response(body, { status, headers: { 'Content-Type': type } });
}
