import { decodeJwt, type JWTPayload } from 'jose';
import { operations } from '~/contract/operations';
import { digest } from '../lib/secrets';
import { type Identity, isSubject, nameClaim, refusedToken, tokenEnd, type VerifyToken } from './tokens';

const known = new Set<string>(Object.values(operations).map(({ permission }) => permission));
/** How long a session lasts whose token does not say when it ends, in milliseconds. */
const unstatedLifetime = 8 * 3600 * 1000;

/**
 * Reads tokens that only a remote service can validate, without checking their signature. Use it only for tokens that
 * the service accepted (`RemoteTokens.prove`) or that an identity provider handed over: what they claim names the
 * user, ends the session with the token, and shows early what the token does not permit. A token that is not a JWT, or
 * claims less, is taken.
 */
export function readServiceTokens(clock: () => Date): VerifyToken {
  return async (token) => {
    if (!/^[\x21-\x7e]{1,8192}$/.test(token)) throw refusedToken();
    return identityOf(claimsOf(token), token, clock());
  };
}

/** Returns what a token claims, unverified; nothing for one that is no JWT. */
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
  const expiresAt = exp === undefined ? new Date(now.getTime() + unstatedLifetime) : tokenEnd(exp, now);
  if (!expiresAt) throw refusedToken();
  return {
    tenantId: tenantId ?? 'default',
    tenantName: ['tenantName', 'tenant_name', 'tenantSlug', 'tenant_slug']
      .map((name) => nameClaim(claims[name]))
      .find((name) => name !== undefined),
    // Tells persons apart, also where the token does not name them.
    subject: subject ?? `token ${digest(token).slice(0, 8)}`,
    permissions: isOurs(permissions) ? permissions : ['*'],
    expiresAt,
  };
}

/** Whether it is a list of permissions as the table names them, rather than another provider's. */
function isOurs(value: unknown): value is string[] {
  if (!Array.isArray(value) || value.some((item) => typeof item !== 'string')) return false;
  return value.length === 0 || value.some((item) => item === '*' || known.has(item as string));
}
