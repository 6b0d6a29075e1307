import type { Context } from 'hono';
import type { Db } from '../db/database';
import { AppError, badRequest } from '../lib/app-error';
import { type OidcSignIn, createOidcSignIn } from './oidc-sign-in';
import { createCookies, longestSession } from './cookies';
import { checkCsrf } from './csrf';
import type { Claims, Grant, IdentityProvider } from './identity-provider';
import type { Log } from '../observe/log';
import type { CheckToken } from './open-service';
import { parsePlainJson, readBody } from '../lib/read-body';
import type { Secrets } from '../lib/secrets';
import { createRenewal } from './session-renewal';
import { createSessionStore, newCookieValue, type StoredSession } from './session-store';
import { type Identity, isSubject, nameClaim, type VerifyToken } from './tokens';
import { fault } from '~/domain/faults/fault';

/** How people sign in, and for how long. */
export type SessionSettings = {
  /** Sign-in at an identity provider; without it, by token alone. */
  provider?: IdentityProvider | undefined;
  /** Whether `verify` checks the provider's tokens, or they are only sent on for a remote service to validate. */
  providerTokens?: 'checked' | 'forwarded';
  /** Whether a token can be exchanged for a session (link and form). */
  tokenSignIn?: boolean;
  /** Whether the local token's link exists. */
  link?: boolean;
  /** Milliseconds after which an unused session ends, and after which any does. */
  idle?: number | undefined;
  longest?: number | undefined;
  publicUrl?: string | undefined;
};

/**
 * Sign-in of the console: a token, pasted or from an identity provider, is kept on this side of a
 * cookie that no script can read. The table keeps tokens encrypted and the cookie's digest only, so
 * neither a copy of the database nor a script in the page can be used to sign in.
 */
export type Sessions = {
  /** `GET /session`: who is signed in, and until when. It does not count as use. */
  read(context: Context): Promise<Response>;
  /**
   * `POST /session`: a token, in the body or the Authorization header, for a cookie. With `?replace=own` a
   * running session of somebody else is not replaced: 409 SESSION_OF_ANOTHER.
   */
  start(context: Context): Promise<Response>;
  /** `POST /session/stay`: puts the end of an unused session off. */
  stay(context: Context): Promise<Response>;
  /** `DELETE /session`. */
  end(context: Context): Promise<Response>;
  /** `GET /session/ways`: how one can sign in here. */
  ways(): Response;
  /** The browser's way to the provider and back, where one is set. */
  company: OidcSignIn | undefined;
  /** The identity of a request: its bearer token, else its cookie. Throws M0101, M0102, M0103, UNAVAILABLE. */
  identify(context: Context): Promise<Identity>;
  /**
   * The token with which a request is sent on to a remote service, and the identity of the session it is
   * from. A client's own token is not looked into: the service validates it. Throws as `identify` does.
   */
  credentials(context: Context): Promise<{ token: string; identity?: Identity | undefined }>;
  /** Removes sessions that have ended. */
  prune(): Promise<void>;
};

export function createSessions(
  options: {
    db: Db;
    secrets: Secrets;
    verify: VerifyToken;
    clock: () => Date;
    log: Log;
    trustProxy: boolean;
    /** Tries a token where it is good, when it cannot be verified here; throws M0102. */
    tryToken?: ((token: string) => Promise<void>) | undefined;
    /** Checks a token that came from outside where the service would not; throws M0102. */
    checkToken?: CheckToken | undefined;
  } & SessionSettings,
): Sessions {
  const { db, secrets, verify, clock, log, trustProxy, tryToken, provider, idle, longest, publicUrl } =
    options;
  const { providerTokens = 'checked', tokenSignIn = true, link = false, checkToken } = options;
  const store = createSessionStore({ db, secrets, clock, idle });
  const cookies = createCookies({ trustProxy, publicUrl });
  const renew = provider && createRenewal({ store, provider, clock, log });
  const ownWrite = (context: Context) => checkCsrf(context, cookies.origin(context));

  const found = async (context: Context) => {
    const value = cookies.read(context, 'session');
    return value ? store.find(value) : undefined;
  };
  const forget = async (value: string | undefined) => {
    const session = value ? await store.find(value) : undefined;
    if (!session) return undefined;
    await store.remove(session.id);
    const { refreshToken } = session.company ?? {};
    // Not waited for: the session is over here, whatever the provider makes of it.
    if (refreshToken !== undefined)
      void provider
        ?.revoke(refreshToken)
        .catch((error: Error) => log.error('a token was not revoked', { error: error.message }));
    return session;
  };
  /** The earliest of the ends there are; any session has one. */
  const endOf = (end: Date | undefined) => {
    const latest = new Date(clock().getTime() + Math.min(longest ?? longestSession, longestSession));
    return end !== undefined && end < latest ? end : latest;
  };
  /** A new session in place of the one before; gives its `Set-Cookie` header. */
  const begin = async (
    context: Context,
    end: Date,
    keepSession: (value: string) => Promise<void>,
    before: string | undefined,
  ) => {
    const value = newCookieValue();
    // Made first: a session whose cookie cannot be made would stay behind.
    const cookie = cookies.write(context, 'session', value, end);
    await keepSession(value);
    await forget(before);
    return cookie;
  };
  const identityIn = async ({ token, company }: StoredSession): Promise<Identity> => {
    const identity = await verify(token);
    if (!company) return identity;
    const text = (claim: string) => nameClaim(company.claims[claim]);
    const name = text('name') ?? text('preferred_username') ?? text('email');
    if (providerTokens === 'checked') return { ...identity, name };
    // A token that is not for us to read may not say who it is of, or something else each time it is renewed.
    const tenantName = text('tenantName') ?? text('tenant_name') ?? identity.tenantName;
    return { ...identity, subject: company.claims.sub, tenantName, name };
  };
  const current = async (context: Context): Promise<StoredSession> => {
    const stored = await found(context);
    const session = stored && (await (renew ?? keep)(stored));
    if (!session) throw noToken();
    return session;
  };
  /** Throws when a running session of the request is not of this person and tenant. */
  const refuseOther = async (context: Context, { tenantId, subject }: Identity) => {
    const stored = await found(context);
    // A token that is no longer good has ended its session.
    const before = stored && (await identityIn(stored).catch(() => undefined));
    if (before && (before.tenantId !== tenantId || before.subject !== subject))
      throw new AppError('SESSION_OF_ANOTHER', 'Somebody else is signed in.');
  };
  const bodyOf = (identity: Identity, session?: StoredSession) => {
    const { tenantId, tenantName, subject, name, permissions } = identity;
    const last = session?.expiresAt ?? identity.expiresAt;
    const canStay = session?.idleEndsAt !== undefined && session.idleEndsAt < last;
    const end = canStay ? session.idleEndsAt! : last;
    const ahead = canStay ? Math.min(warnAhead, idle! / 3) : warnAhead;
    return Response.json({
      tenantId,
      tenantName: tenantName ?? tenantId,
      subject,
      ...(name !== undefined && { name }),
      permissions,
      way: session?.company ? 'company' : 'token',
      expiresAt: end.toISOString(),
      warnAt: new Date(end.getTime() - ahead).toISOString(),
      canStay,
    });
  };

  const company =
    provider &&
    createOidcSignIn({
      provider,
      cookies,
      secrets,
      clock,
      log,
      async start(context, grant: Grant & { claims: Claims }, before) {
        // Refused now, with its reason, rather than at the first page.
        const identity = await verify(grant.accessToken);
        if (!isSubject(grant.claims.sub)) throw new AppError('M0102', 'The token names no subject.');
        // A service that is away is told of by the pages.
        await tryToken?.(grant.accessToken).catch((error: unknown) => {
          if (!(error instanceof AppError) || error.status === 401) throw error;
        });
        const { lifetime, refreshToken } = grant;
        const said = lifetime === undefined ? undefined : new Date(clock().getTime() + lifetime * 1000);
        const tokenEnd = refreshToken === undefined ? (said ?? identity.expiresAt) : undefined;
        const end = endOf(tokenEnd);
        return begin(context, end, (value) => store.addGrant(value, grant, end), before);
      },
    });

  /** The session behind the request's cookie, for a request that counts as use. */
  const used = async (context: Context): Promise<StoredSession> => {
    if (!cookies.read(context, 'session')) throw noToken();
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') ownWrite(context);
    const session = await current(context);
    await store.touch(session);
    return session;
  };

  return {
    company,
    ways: () =>
      Response.json({ company: provider ? { host: provider.host } : null, token: tokenSignIn, link }),

    async read(context) {
      const token = bearerToken(context);
      if (token !== undefined) return bodyOf(await verify(token));
      const session = await current(context);
      return bodyOf(await identityIn(session), session);
    },

    async start(context) {
      ownWrite(context);
      if (!tokenSignIn) throw new AppError('M0103', 'Signing in with a token is turned off here.');
      const token = bearerToken(context) ?? (await tokenInBody(context));
      const identity = await verify(token);
      const { expiresAt } = identity;
      await tryToken?.(token);
      await checkToken?.(token);
      if (context.req.query('replace') === 'own') await refuseOther(context, identity);
      const end = endOf(expiresAt);
      const before = cookies.read(context, 'session');
      return noContent(await begin(context, end, (value) => store.add(value, token, end), before));
    },

    async stay(context) {
      ownWrite(context);
      const session = await current(context);
      await store.touch(session, true);
      const after = (await store.get(session.id)) ?? session;
      return bodyOf(await identityIn(after), after);
    },

    async end(context) {
      ownWrite(context);
      const session = await forget(cookies.read(context, 'session'));
      const gone = cookies.clear(context, 'session');
      return session?.company && company
        ? noContent(gone, company.mayLeave(context, session.company.idToken))
        : noContent(gone);
    },

    async identify(context) {
      const token = bearerToken(context);
      return token === undefined ? identityIn(await used(context)) : verify(token);
    },

    async credentials(context) {
      const own = bearerToken(context);
      if (own !== undefined) return { token: own, identity: await checkToken?.(own) };
      const session = await used(context);
      return { token: session.token, identity: await identityIn(session) };
    },

    prune: () => store.prune(),
  };
}

/** Bytes of a body that signs in: nobody has shown yet who sends it (docs/contract.md#sizes). */
const signInLimit = 20_000;
/** Milliseconds before its end at which a session is spoken of; of a short unused one, a third of it. */
const warnAhead = 5 * 60_000;

const keep = async (session: StoredSession) => session;

function noContent(...setCookies: readonly string[]): Response {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 204, headers });
}

function noToken(): AppError {
  return new AppError('M0101', 'A bearer token is needed.', { headers: { 'WWW-Authenticate': 'Bearer' } });
}

function bearerToken(context: Context): string | undefined {
  const header = context.req.header('Authorization');
  if (header === undefined) return undefined;
  const token = /^Bearer +(\S+)\s*$/i.exec(header)?.[1];
  if (token === undefined) throw noToken();
  return token;
}

async function tokenInBody(context: Context): Promise<string> {
  const bytes = await readBody(context.req.raw, signInLimit);
  const body = parsePlainJson(bytes, context.req.header('Content-Type') ?? null);
  const token = (body as { token?: unknown } | null)?.token;
  if (typeof token !== 'string' || token.trim() === '')
    throw badRequest([{ path: ['body', 'token'], message: fault('required') }]);
  return token.trim();
}
