import type { Context } from 'hono';
import type { Db } from '../db/database';
import { AppError } from '../lib/app-error';
import { createConcurrencyLimit } from '../lib/concurrency';
import { bearerToken, noToken, tokenInBody } from './bearer-token';
import { type AttemptLimits, createAttemptLimit, defaultAttempts } from './attempt-limit';
import { createCallerShares, networkShare } from './caller-shares';
import { type OidcSignIn, createOidcSignIn } from './oidc-sign-in';
import { identityIn, sessionBody } from './session-identity';
import { createCookies, longestSession } from './cookies';
import { checkCsrf } from './csrf';
import type { Claims, Grant, IdentityProvider } from './identity-provider';
import type { Log } from '../observe/log';
import type { RemoteTokens } from './service-access';
import type { Share } from '../lib/fair-queue';
import type { Secrets } from '../lib/secrets';
import { createRenewal } from './session-renewal';
import { createSessionStore, newCookieValue, type StoredSession } from './session-store';
import { type Identity, isSubject, refusedToken, type VerifyToken } from './tokens';
import type { UpstreamName } from '../lib/remote-service';

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
  /** How many sign-ins may fail per minute. */
  attempts?: AttemptLimits;
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
  oidc: OidcSignIn | undefined;
  /**
   * The session of the request's cookie, looked at without counting as use; undefined when there is none, or in doubt.
   * Without a `reader` its token has to be renewed or refused first, which only a use does.
   */
  look(context: Context): Promise<{ reader: SessionReader | undefined } | undefined>;
  /** The identity of a request: its bearer token, else its cookie. Throws M0101, M0102, M0103, UNAVAILABLE. */
  identify(context: Context): Promise<Identity>;
  /** Returns for whom a request counts in the shares of places and queues. Reads nothing but its headers; never throws. */
  shareOf(context: Context): Share;
  /**
   * Returns the token with which a request is sent on to a remote service, and its identity. The identity of a client's
   * own token is undefined where the service alone judges it. Throws as `identify` does.
   */
  credentials(
    context: Context,
    service: UpstreamName,
  ): Promise<{ token: string; identity?: Identity | undefined }>;
};

/** Who a session reads as, and what `GET /session` says of it, as JSON. */
export type SessionReader = { identity: Identity; token: string; body: string };

type Options = {
  db: Db;
  secrets: Secrets;
  verify: VerifyToken;
  clock: () => Date;
  log: Log;
  trustProxy: boolean;
  /** Judges tokens where no key is configured. With its `prove`, `verify` only reads the claims of proven tokens. */
  remoteTokens?: RemoteTokens | undefined;
  /** Tries a provider's token at a remote service; returns the status, undefined without a response. */
  tryGrant?: ((token: string) => Promise<number | undefined>) | undefined;
} & SessionSettings;

/** Sign-ins at once, in which clients take turns by their networks. */
const signInLoad = { concurrent: 4, queue: 64 };

export function createSessions(options: Options): Sessions {
  const { verify, remoteTokens, provider, tokenSignIn = true, link = false } = options;
  const kept = keptSessions(options);
  const { store, cookies, ownWrite, begin, endOf, current, used, identityOf, answer, readerOf } = kept;
  const oidc =
    provider && createOidcSignIn({ ...options, provider, cookies, start: grantSignIn(options, kept) });

  const shares = createCallerShares(options.trustProxy);
  const credentialsOf = (context: Context) =>
    context.req.header('Authorization') ?? cookies.read(context, 'session');
  const learnt = (context: Context, identity: Identity) => {
    const credentials = credentialsOf(context);
    if (credentials !== undefined) shares.learn(credentials, identity);
    return identity;
  };
  const signIns = createConcurrencyLimit(signInLoad);
  const attempt = createAttemptLimit(options.clock, options.attempts ?? defaultAttempts);
  /** Verifies a token that came with a request to the console itself. */
  const verifyOwn: VerifyToken = async (token) => {
    // Its claims are not verified here; signing in with it has the service judge it.
    if (remoteTokens?.prove) throw refusedToken();
    return verify(token);
  };

  return {
    oidc,
    ways: () =>
      Response.json({ company: provider ? { host: provider.host } : null, token: tokenSignIn, link }),

    async read(context) {
      const token = bearerToken(context);
      return token === undefined
        ? answer(await current(context))
        : Response.json(sessionBody(await verifyOwn(token), options.idle));
    },

    async start(context) {
      ownWrite(context);
      if (!tokenSignIn) throw new AppError('M0103', 'Signing in with a token is turned off here.');
      const token = bearerToken(context) ?? (await tokenInBody(context));
      const share = networkShare(context, options.trustProxy);
      const leave = await signIns.take(share);
      try {
        const identity = await attempt(share.tenant, async () => {
          const claimed = await verify(token);
          await remoteTokens?.prove?.(token, share);
          return claimed;
        });
        if (context.req.query('replace') === 'own') await kept.refuseOther(context, identity);
        const end = endOf(identity.expiresAt);
        const before = cookies.read(context, 'session');
        return noContent(await begin(context, end, (value) => store.add(value, token, end), before));
      } finally {
        leave();
      }
    },

    async stay(context) {
      ownWrite(context);
      const session = await current(context);
      await store.touch(session, true);
      return answer((await store.get(session.id)) ?? session);
    },

    async end(context) {
      ownWrite(context);
      const session = await kept.forget(cookies.read(context, 'session'));
      const gone = cookies.clear(context, 'session');
      return session?.oidc && oidc
        ? noContent(gone, oidc.mayLeave(context, session.oidc.idToken))
        : noContent(gone);
    },

    async look(context) {
      const session = await kept.found(context).catch(() => undefined);
      return session && { reader: await readerOf(session).catch(() => undefined) };
    },

    async identify(context) {
      const token = bearerToken(context);
      return learnt(
        context,
        await (token === undefined ? identityOf(await used(context)) : verifyOwn(token)),
      );
    },

    shareOf: (context) => shares.of(context, credentialsOf(context)),

    async credentials(context, service) {
      const own = bearerToken(context);
      if (own === undefined) {
        const session = await used(context);
        return { token: session.token, identity: learnt(context, await identityOf(session)) };
      }
      const identity = await (remoteTokens ? remoteTokens.admit(own, service) : verify(own));
      return { token: own, identity: identity && learnt(context, identity) };
    },
  };
}

/** The sessions behind cookies: found, begun, used and ended. */
function keptSessions(options: Options) {
  const { db, secrets, verify, clock, log, trustProxy, provider, idle, longest, publicUrl } = options;
  const { providerTokens = 'checked' } = options;
  const store = createSessionStore({ db, secrets, clock, idle });
  const cookies = createCookies({ trustProxy, publicUrl });
  const renew = provider && createRenewal({ store, provider, clock, log });
  const ownWrite = (context: Context) => checkCsrf(context, cookies.origin(context));
  const identityOf = (session: StoredSession) => identityIn(session, verify, providerTokens);
  const bodyOf = async (session: StoredSession) => sessionBody(await identityOf(session), idle, session);

  const found = async (context: Context) => {
    const value = cookies.read(context, 'session');
    return value ? store.find(value) : undefined;
  };
  const forget = async (value: string | undefined) => {
    const session = value ? await store.find(value) : undefined;
    if (!session) return undefined;
    await store.remove(session.id);
    const { refreshToken } = session.oidc ?? {};
    // Not waited for: the session is over here, whatever the provider makes of it.
    if (refreshToken !== undefined)
      void provider
        ?.revoke(refreshToken)
        .catch((error: Error) => log.error('a token was not revoked', { error: error.message }));
    return session;
  };
  const current = async (context: Context): Promise<StoredSession> => {
    const stored = await found(context);
    const session = stored && (renew ? await renew(stored) : stored);
    if (!session) throw noToken();
    return session;
  };
  return {
    store,
    cookies,
    ownWrite,
    identityOf,
    found,
    forget,
    current,
    /** The earliest of the ends there are; any session has one. */
    endOf: (end: Date | undefined) => {
      const latest = new Date(clock().getTime() + Math.min(longest ?? longestSession, longestSession));
      return end !== undefined && end < latest ? end : latest;
    },
    /** A new session in place of the one before; gives its `Set-Cookie` header. */
    begin: async (
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
    },
    /** The session behind the request's cookie, for a request that counts as use. */
    used: async (context: Context): Promise<StoredSession> => {
      if (!cookies.read(context, 'session')) throw noToken();
      if (context.req.method !== 'GET' && context.req.method !== 'HEAD') ownWrite(context);
      const session = await current(context);
      await store.touch(session);
      return session;
    },
    /** Throws when a running session of the request is not of this person and tenant. */
    refuseOther: async (context: Context, { tenantId, subject }: Identity) => {
      const stored = await found(context);
      // A token that is no longer good has ended its session.
      const before = stored && (await identityOf(stored).catch(() => undefined));
      if (before && (before.tenantId !== tenantId || before.subject !== subject))
        throw new AppError('SESSION_OF_ANOTHER', 'Somebody else is signed in.');
    },
    answer: async (session: StoredSession) => Response.json(await bodyOf(session)),
    readerOf: async (session: StoredSession): Promise<SessionReader | undefined> => {
      if (session.renewAt && session.renewAt <= clock()) return undefined;
      const body = JSON.stringify(await bodyOf(session));
      return { identity: await identityOf(session), token: session.token, body };
    },
  };
}

/** Begins a session with what the provider gave; throws M0102 for tokens that open nothing here. */
function grantSignIn(
  { verify, tryGrant, clock }: Options,
  { store, endOf, begin }: ReturnType<typeof keptSessions>,
) {
  return async (context: Context, grant: Grant & { claims: Claims }, before: string | undefined) => {
    // Refused now, with its reason, rather than at the first page.
    const identity = await verify(grant.accessToken);
    if (!isSubject(grant.claims.sub)) throw new AppError('M0102', 'The token names no subject.');
    // The provider vouches for the user; that the service is away is reported by the pages.
    if ((await tryGrant?.(grant.accessToken)) === 401) throw refusedToken();
    const { lifetime, refreshToken } = grant;
    const said = lifetime === undefined ? undefined : new Date(clock().getTime() + lifetime * 1000);
    const end = endOf(refreshToken === undefined ? (said ?? identity.expiresAt) : undefined);
    return begin(context, end, (value) => store.addGrant(value, grant, end), before);
  };
}

function noContent(...setCookies: readonly string[]): Response {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 204, headers });
}
