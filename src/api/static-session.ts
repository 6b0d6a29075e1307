import { v4 as randomUuid } from 'uuid';
import { ApiError } from './api-error';
import { bearerToken, deployment, saveBearerToken, tryToken } from './http';
import { claimsOf, type Session, textClaim } from './sign-in';

/** Session of a console without a server: the token and its claims, in memory only, lost on reload. */
let current: Session | null = null;

/** Returns the session; null once its token was dropped. */
export const staticSession = (): Session | null => (bearerToken() === undefined ? null : current);

/** Checks a token by a read from the service, then stores it. Throws an ApiError, M0102 if the token is rejected. */
export async function openStaticSession(token: string): Promise<void> {
  try {
    await tryToken(token);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { requestId, status } = error;
    if (status === 401) throw new ApiError({ status, code: 'M0102', message: '', requestId });
    // Other errors mean that the service accepts the token; it checks the permissions of each operation.
    if (status === 0 || status >= 500 || status === 429) throw error;
  }
  saveBearerToken(token);
  current = sessionOf(token);
}

/** Returns the session that a token's claims describe, for display only. Without a tenant claim, its id is random. */
export function sessionOf(token: string): Session {
  const claims = claimsOf(token);
  const text = (...names: string[]) => textClaim(claims, ...names);
  const here = deployment();
  const host = here.kind === 'static' ? new URL(here.reconciliationUrl).host : location.host;
  const permissions: unknown = claims['permissions'];
  const end = new Date(typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : Number.NaN);
  return {
    tenantId: text('tenantId', 'tenant_id') ?? randomUuid(),
    tenantName: text('tenantName', 'tenant_name') ?? host,
    subject: text('sub') ?? '',
    permissions: Array.isArray(permissions)
      ? permissions.filter((one): one is string => typeof one === 'string')
      : ['*'],
    way: 'token',
    canStay: false,
    expiresAt: Number.isNaN(end.getTime()) ? '9999-12-31T23:59:59Z' : end.toISOString(),
  };
}
