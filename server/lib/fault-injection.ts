import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type ErrorCode, errorCodes } from '@recon/contract/errors';
import { AppError, badRequest, issueAt } from './app-error';

/** Errors requested by a test: `X-Recon-Fault: delay=1500`, `status=503`, `break-after-commit`, joined by `;`. */
export type InjectedFault = {
  /** Milliseconds to wait just before the commit, or before the response to a read. */
  delay: number;
  /** Error to return before anything is done. */
  refusal: AppError | undefined;
  /** True to commit, and then to drop the connection without a response. */
  breakAfterCommit: boolean;
};

/** The Node response to a request over HTTP, to watch or drop its connection. */
export type Connection = {
  outgoing?: Pick<ServerResponse, 'destroy' | 'destroyed' | 'once' | 'writableFinished'>;
};

export const noFault: InjectedFault = { delay: 0, refusal: undefined, breakAfterCommit: false };

/** Parses the header `X-Recon-Fault`. Throws a 400 if it is invalid. */
export function readFault(header: string | undefined): InjectedFault {
  if (header === undefined) return noFault;
  const injected = { ...noFault };
  for (const part of header.split(';').map((text) => text.trim())) {
    const [name, value = ''] = part.split('=');
    if (name === 'delay' && /^\d{1,5}$/.test(value)) injected.delay = Number(value);
    else if (name === 'status' && statuses.has(value)) injected.refusal = refusalOf(Number(value));
    else if (part === 'break-after-commit') injected.breakAfterCommit = true;
    else throw badRequest([issueAt(['header', 'X-Recon-Fault'], 'unreadable', { part })]);
  }
  return injected;
}

const preferred: Readonly<Record<string, ErrorCode>> = {
  '401': 'M0102',
  '404': 'M0201',
  '409': 'IDEMPOTENCY_IN_PROGRESS',
};
const statuses = new Set(Object.values(errorCodes).map(String));

function refusalOf(status: number): AppError {
  const codes = Object.keys(errorCodes) as ErrorCode[];
  const code = preferred[status] ?? codes.find((name) => errorCodes[name] === status)!;
  const waits = status === 429 || status === 503 || code === 'IDEMPOTENCY_IN_PROGRESS';
  const headers: Record<string, string> = waits ? { 'Retry-After': '1' } : {};
  return new AppError(code, 'A failure that was ordered for a test.', { headers });
}

export function pause(milliseconds: number): Promise<void> {
  return milliseconds > 0 ? new Promise((resolve) => setTimeout(resolve, milliseconds)) : Promise.resolve();
}

/** Drops the connection, as a crash would; without one, in a test, returns a response whose body fails. */
export function brokenResponse(connection: { destroy(): unknown } | undefined): Response {
  if (connection) {
    connection.destroy();
    return new Response(null, RESPONSE_ALREADY_SENT);
  }
  return new Response(
    new ReadableStream({
      start: (controller) => controller.error(new Error('A broken connection that was ordered for a test.')),
    }),
  );
}
