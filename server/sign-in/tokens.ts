import * as jose from 'jose';
import { isUuid, nilId } from '@recon/contract/values';
import { invisible, textIssue } from '@recon/contract/request-values';
import { isSystemName } from '@recon/engine/configuration/activity/system-name';
import { AppError } from '../lib/app-error';

/** Caller of a request, as its token states (docs/contract.md#tokens-and-permissions). */
export type Identity = Readonly<{
  tenantId: string;
  tenantName: string | undefined;
  /** Issuer of the token, if it names one. A subject is unique only together with its issuer. */
  issuer?: string | undefined;
  subject: string;
  /** Name of the user, if an identity provider states it. */
  name?: string | undefined;
  permissions: readonly string[];
  /** Whether this server verified the signature of the token, and so who the caller is, and of which tenant. */
  isSigned: boolean;
  /** Whether that token also states permissions. Else a remote service decides. */
  isVerified: boolean;
  expiresAt: Date;
}>;

/** Verifies a bearer token. Throws M0102 without a reason, so that nothing can be learnt by trying. */
export type VerifyToken = (token: string) => Promise<Identity>;

/** Keys that verify tokens: a shared secret (HS256), or a provider's public keys, for one of its applications. */
export type TokenKeys = { secret: Uint8Array } | { jwksUrl: string; issuer: string; audience: string };

const asymmetric = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** Returns a function that verifies tokens by `keys`. Tokens without permissions get those in `unstated`. */
export function tokenVerifier(
  keys: TokenKeys,
  clock: () => Date,
  unstated: readonly string[] = [],
): VerifyToken {
  const remote = 'jwksUrl' in keys ? jose.createRemoteJWKSet(new URL(keys.jwksUrl)) : undefined;
  // As a key of Web Crypto: jose imports one of another form at each token.
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const secret =
    'secret' in keys
      ? crypto.subtle.importKey('raw', Uint8Array.from(keys.secret), hmac, false, ['verify'])
      : undefined;
  const read = async (token: string, rules: jose.JWTVerifyOptions) => {
    if ('secret' in keys) return jose.jwtVerify(token, (await secret)!, { ...rules, algorithms: ['HS256'] });
    // Providers write their issuer with or without a slash at the end.
    const issuer = keys.issuer.replace(/\/$/, '');
    const limits = { issuer: [issuer, `${issuer}/`], audience: keys.audience };
    return jose.jwtVerify(token, remote!, { ...rules, ...limits, algorithms: asymmetric });
  };
  return async (token) => {
    const rules = { currentDate: clock(), requiredClaims: ['exp', 'sub'] };
    try {
      const { payload } = await read(token, rules);
      return identityOf(payload, unstated, rules.currentDate);
    } catch (error) {
      if (remote && !isAboutToken(error))
        throw new AppError('UNAVAILABLE', 'The keys that tokens are checked by cannot be reached.', {
          headers: { 'Retry-After': '5' },
        });
      throw refusedToken();
    }
  };
}

/** Returns the error for an invalid token: 401 M0102. */
export function refusedToken(): AppError {
  return new AppError('M0102', 'The token is not valid or has ended.', {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

/** Returns whether a token itself was rejected, rather than its keys being unavailable. */
function isAboutToken(error: unknown): boolean {
  if (error instanceof ClaimError) return true;
  return error instanceof jose.errors.JOSEError && !/^ERR_(JWKS_TIMEOUT|JOSE_GENERIC)$/.test(error.code);
}

class ClaimError extends Error {}

/** Maximum characters of a subject (docs/contract.md#tokens-and-permissions; OpenID Connect Core, 2). */
const maxClaimChars = 255;

/** Returns when a token ends by its `exp` (seconds since 1970); `undefined` if that is no date, or is past. */
export function tokenEnd(exp: unknown, now: Date): Date | undefined {
  if (typeof exp !== 'number') return undefined;
  const end = new Date(exp * 1000);
  // An invalid date is neither before nor after another.
  return end > now ? end : undefined;
}

/**
 * Returns whether a claim can be a subject: 1 to 255 characters that can be stored. Only single spaces inside may be
 * invisible, so that different subjects look different. The name of the system is not allowed.
 */
export function isSubject(value: unknown): value is string {
  if (!isName(value)) return false;
  return !value.split(' ').some((word) => word === '' || word.search(invisible) >= 0);
}

/** Returns a claim that is only displayed, such as a name; `undefined` if not displayable. It may contain joiners. */
export function nameClaim(value: unknown): string | undefined {
  return isName(value) ? value : undefined;
}

function isName(value: unknown): value is string {
  if (typeof value !== 'string' || textIssue(value, maxClaimChars) !== undefined) return false;
  return value.isWellFormed() && !isSystemName(value);
}

function identityOf(claims: jose.JWTPayload, unstated: readonly string[], now: Date): Identity {
  const tenantId = claims['tenantId'] ?? claims['tenant_id'];
  const { tenantName, permissions = unstated } = claims as { tenantName?: unknown; permissions?: unknown };
  if (!isUuid(tenantId) || tenantId === nilId) throw new ClaimError('no tenant');
  if (!isSubject(claims.sub)) throw new ClaimError('no subject');
  const expiresAt = tokenEnd(claims.exp, now);
  if (!expiresAt) throw new ClaimError('no end');
  if (!Array.isArray(permissions) || permissions.some((permission) => typeof permission !== 'string'))
    throw new ClaimError('permissions are not a list of texts');
  return {
    tenantId: tenantId.toLowerCase(),
    tenantName: nameClaim(tenantName),
    issuer: nameClaim(claims.iss),
    subject: claims.sub,
    permissions: permissions as string[],
    isSigned: true,
    isVerified: claims['permissions'] !== undefined || unstated.length === 0,
    expiresAt,
  };
}
