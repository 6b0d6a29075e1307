import { hash } from 'node:crypto';
import { claimsOf } from './service-tokens';
import type { SessionOptions } from './session-options';
import type { StoredSession } from './session-store';
import { type Identity, nameClaim, type VerifyToken } from './tokens';

/** Milliseconds before the end of a session at which the page warns; at most a third of the idle limit. */
const warnAhead = 5 * 60_000;

/**
 * Returns the identity of a session: by its token, with the name in the provider's claims. If tokens are only
 * forwarded, the claims also determine the subject and take precedence for the tenant's name. Throws as `verify` does.
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
  // A token that is meant for another service may not name its user, or may change the name with each renewal.
  const tenantName = text('tenantName') ?? text('tenant_name') ?? identity.tenantName;
  return { ...identity, issuer: text('iss') ?? identity.issuer, subject: oidc.claims.sub, tenantName, name };
}

/** Returns a key of the session's user, equal in all sessions of the user. Decodes the token and claims. */
export function userOf({ token, oidc }: Pick<StoredSession, 'token' | 'oidc'>): string {
  const claims = claimsOf(token);
  const tenant = claims['tenantId'] ?? claims['tenant_id'];
  const subject = oidc?.claims.sub ?? claims.sub ?? hash('sha256', token);
  return JSON.stringify([typeof tenant === 'string' ? tenant.toLowerCase() : null, subject]);
}

/** Returns the response body of `GET /session`. `idle`: milliseconds without use until a session ends. */
export function sessionBody(
  identity: Identity,
  {
    idle,
    hasActivity = false,
    isEmbedded = false,
    environments,
  }: Pick<SessionOptions, 'idle' | 'hasActivity' | 'isEmbedded' | 'environments'>,
  session?: StoredSession,
) {
  const { tenantId, tenantName, subject, name, permissions, isVerified } = identity;
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
    isVerified,
    hasActivity: hasActivity && isVerified,
    isEmbedded: isEmbedded && isVerified,
    environments,
    way: session?.oidc ? 'company' : 'token',
    expiresAt: end.toISOString(),
    warnAt: new Date(end.getTime() - ahead).toISOString(),
    canStay,
  };
}
