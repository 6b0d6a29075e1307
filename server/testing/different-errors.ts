import type { ErrorCode } from '~/contract/errors';

/** How a refusal looks elsewhere (contract facts, 8.1 and 8.3): the status stays, the body is another one every time. */

/** The public service's codes for what the embedded one names itself. */
const publicCodes: Partial<Record<ErrorCode, string>> = {
  CONTEXT_NAME_TAKEN: 'MTCH-0101',
  PRIORITY_TAKEN: 'MTCH-0102',
  TRANSITION_NOT_ALLOWED: 'MTCH-0103',
  CONTEXT_ARCHIVED: 'MTCH-0104',
  IDEMPOTENCY_IN_PROGRESS: 'MTCH-0018',
};

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'not_found',
  409: 'Conflict',
  429: 'rate_limit_exceeded',
};

/** A JSON refusal without the fields at fault, as the public source words it. */
export function publicError(status: number, code: string | number | undefined, message: string): Response {
  const body = { ...(code !== undefined && { code }), title: titles[status] ?? 'Refused', message };
  return Response.json(body, { status });
}

/** The refusal of the embedded service in another shape, by its status. */
export async function differentError(request: Request, response: Response): Promise<Response> {
  const { status } = response;
  const text = await response.text();
  const { code = '', message = '' } = readError(text);
  const made = shapeOf(request.method, status, code, message);
  for (const name of ['Retry-After', 'Allow']) {
    const value = response.headers.get(name);
    if (value !== null) made.headers.set(name, value);
  }
  // What a proxy says has no id of the service's.
  const requestId = response.headers.get('X-Request-Id');
  if (status < 500 && requestId !== null) made.headers.set('X-Request-ID', requestId);
  return made;
}

function shapeOf(method: string, status: number, code: string, message: string): Response {
  if (status >= 500) return plain(status, 'text/html', `<html><body><h1>${status}</h1>nginx</body></html>`);
  if (status === 401) return plain(status, 'text/plain; charset=utf-8', 'Missing Token');
  if (status === 403) return plain(status, 'text/plain; charset=utf-8', 'Forbidden');
  if (method === 'DELETE') return plain(status, 'text/plain; charset=utf-8', message);
  // Before v1.3.0 the code was the status again, as a number.
  if (status === 404 || status === 429) return publicError(status, status, message);
  if (status === 409) return publicError(status, publicCodes[code as ErrorCode], message);
  return publicError(status, undefined, message);
}

function plain(status: number, type: string, body: string): Response {
  return new Response(body, { status, headers: { 'Content-Type': type } });
}

function readError(text: string): { code?: string; message?: string } {
  try {
    return JSON.parse(text) as { code?: string; message?: string };
  } catch {
    return { message: text };
  }
}
