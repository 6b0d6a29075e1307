import { hash } from 'node:crypto';
import { decodeJwt, type JWTPayload } from 'jose';
import { operations } from '@recon/contract/operations';
import { type Identity, isSubject, nameClaim, refusedToken, tokenEnd, type VerifyToken } from './tokens';

const known = new Set<string>(Object.values(operations).map(({ permission }) => permission));
const unstatedLifetimeMs = 8 * 3600 * 1000;

/**
 * Returns a reader of tokens whose signatures only a remote service can check. Pass only tokens that the service
 * accepted or a provider issued. Their claims name the user, end the session, and show early which permissions are
 * missing.
 */
export function readServiceTokens(clock: () => Date): VerifyToken {
  return async (token) => {
    if (!/^[\x21-\x7e]{1,8192}$/.test(token)) throw refusedToken();
    return identityOf(claimsOf(token), token, clock());
  };
}

/** Returns the unverified claims of a token; an empty object if it is not a JWT. */
export function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

function identityOf(claims: JWTPayload, token: string, now: Date): Identity {
  const text = (...names: string[]) =>
    names.map((name) => claims[name]).find((value) => typeof value === 'string' && value !== '') as
      | string
      | undefined;
  const tenantId = text('tenantId', 'tenant_id');
  const { exp, permissions } = claims as { exp?: unknown; permissions?: unknown };
  const subject = text('sub');
  if ([subject, tenantId].some((claim) => claim !== undefined && !isSubject(claim))) throw refusedToken();
  const expiresAt = exp === undefined ? new Date(now.getTime() + unstatedLifetimeMs) : tokenEnd(exp, now);
  if (!expiresAt) throw refusedToken();
  return {
    tenantId: tenantId ?? 'default',
    tenantName: ['tenantName', 'tenant_name', 'tenantSlug', 'tenant_slug']
      .map((name) => nameClaim(claims[name]))
      .find((name) => name !== undefined),
    // Distinguishes users even if the token does not name them.
    subject: subject ?? `token ${hash('sha256', token).slice(0, 8)}`,
    permissions: isOurs(permissions) ? permissions : ['*'],
    isSigned: false,
    isVerified: false,
    expiresAt,
  };
}

/** Returns whether the value is a list of permissions named as in the table of operations, not another provider's. */
function isOurs(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return false;
  return value.length === 0 || value.some((item) => item === '*' || known.has(item as string));
}
