import { digest } from '../lib/secrets';
import { claimsOf } from './service-tokens';
import type { StoredSession } from './session-store';
import { type Identity, nameClaim, type VerifyToken } from './tokens';

/** Milliseconds before its end at which a session is spoken of; of a short unused one, a third of it. */
const warnAhead = 5 * 60_000;

/**
 * Who a session is of. What a provider said at sign-in names the person; whether its tokens are checked here or
 * only sent on decides whose word counts for the rest. Throws as `verify` does.
 */
export async function identityIn(
  { token, oidc }: StoredSession,
  verify: VerifyToken,
  providerTokens: 'checked' | 'forwarded',
): Promise<Identity> {
  const identity = await verify(token);
  if (!oidc) return identity;
  const text = (claim: string) => nameClaim(oidc.claims[claim]);
  const name = text('name') ?? text('preferred_username') ?? text('email');
  if (providerTokens === 'checked') return { ...identity, name };
  // A token that is not for us to read may not say who it is of, or something else each time it is renewed.
  const tenantName = text('tenantName') ?? text('tenant_name') ?? identity.tenantName;
  return { ...identity, subject: oidc.claims.sub, tenantName, name };
}

/**
 * Returns a name for the user of a session, the same in all of that user's sessions: tenant and subject, as its token and
 * the provider stated them. The token was verified when the session began, so it is only read; it may have ended since.
 */
export function userOf({ token, oidc }: Pick<StoredSession, 'token' | 'oidc'>): string {
  const claims = claimsOf(token);
  const tenant = claims['tenantId'] ?? claims['tenant_id'];
  const subject = oidc?.claims.sub ?? claims.sub ?? digest(token);
  return JSON.stringify([typeof tenant === 'string' ? tenant.toLowerCase() : null, subject]);
}

/** The answer to `GET /session`. `idle` is in milliseconds. */
export function sessionBody(identity: Identity, idle: number | undefined, session?: StoredSession) {
  const { tenantId, tenantName, subject, name, permissions } = identity;
  const last = session?.expiresAt ?? identity.expiresAt;
  const idleEnd = session?.idleEndsAt;
  const canStay = idleEnd !== undefined && idleEnd < last;
  const end = canStay ? idleEnd : last;
  const ahead = canStay ? Math.min(warnAhead, idle! / 3) : warnAhead;
  return {
    tenantId,
    tenantName: tenantName ?? tenantId,
    subject,
    ...(name !== undefined && { name }),
    permissions,
    way: session?.oidc ? 'company' : 'token',
    expiresAt: end.toISOString(),
    warnAt: new Date(end.getTime() - ahead).toISOString(),
    canStay,
  };
}
