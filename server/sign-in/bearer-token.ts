import type { Context } from 'hono';
import { AppError, badRequest, issueAt } from '../lib/app-error';
import { parseJson, readBody } from '../lib/read-body';

/** Maximum bytes of a sign-in body: its sender is not authenticated yet (docs/contract.md#sizes). */
const signInLimit = 20_000;

/** Returns the error for a request without credentials: 401 M0101. */
export function noToken(): AppError {
  return new AppError('M0101', 'A bearer token is needed.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Returns the token of the Authorization header; `undefined` without one. Throws M0101 for any other header. */
export function bearerToken(context: Context): string | undefined {
  const header = context.req.header('Authorization');
  if (header === undefined) return undefined;
  const token = /^Bearer +(\S+)\s*$/i.exec(header)?.[1];
  if (token === undefined) throw noToken();
  return token;
}

/** Returns the token in the body of a sign-in. Throws a 400 without one. */
export async function tokenInBody(context: Context): Promise<string> {
  const bytes = await readBody(context.req.raw, signInLimit);
  const body = parseJson(bytes, context.req.header('Content-Type') ?? null);
  const token = (body as { token?: unknown } | null)?.token;
  if (typeof token !== 'string' || token.trim() === '')
    throw badRequest([issueAt(['body', 'token'], 'required')]);
  return token.trim();
}
