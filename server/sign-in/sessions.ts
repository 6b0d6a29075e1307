import type { Context } from 'hono';
import { AppError, badRequest, issueAt } from '../lib/app-error';
import { createSlots } from '../lib/slots';
import { parseJson, readBody } from '../lib/read-body';
import type { UpstreamName } from '../lib/remote-service';
import { bearerToken } from '../lib/request-parts';
import { createAttemptLimit, defaultAttempts } from './attempt-limit';
import { clientNetwork } from './client-network';
import { cookieSessions } from './cookie-sessions';
import type { UserGrant } from './identity-provider';
import { createOidcSignIn, type OidcSignIn } from './oidc-sign-in';
import { sessionBody } from './session-identity';
import type { SessionOptions, SessionReader } from './session-options';
import type { StoredSession } from './session-store';
import { type Identity, isSubject, refusedToken, type VerifyToken } from './tokens';

/**
 * Sign-in of the console. A token, pasted or of a provider, is stored on the server, encrypted, under the digest of a
 * cookie that scripts cannot read. So neither a copy of the database nor a script in the page can be used to sign in.
 */
export type Sessions = {
  /** Handles `GET /session`: returns the signed-in user and when the session ends, without postponing that. */
  read(context: Context): Promise<Response>;
  /**
   * Handles `POST /session`: exchanges a token, in the body or the Authorization header, for a cookie. With
   * `?replace=own`, an active session of another user is not replaced: 409 SESSION_OF_ANOTHER.
   */
  start(context: Context): Promise<Response>;
  /** Handles `POST /session/stay`: postpones the time at which the session ends if it stays unused. */
  stay(context: Context): Promise<Response>;
  end(context: Context): Promise<Response>;
  /** Handles `DELETE /session/everywhere`: ends all sessions of the user. Tokens of API clients stay valid. */
  endEverywhere(context: Context): Promise<Response>;
  /** Handles `GET /session/ways`: returns the available sign-in methods. */
  ways(): Response;
  /** Redirects to the provider and back, if one is configured. */
  oidc: OidcSignIn | undefined;
  /** Returns the cookie's session without postponing its end. `reader` is missing if the token must be renewed. */
  look(context: Context): Promise<{ reader: SessionReader | undefined } | undefined>;
  /**
   * Returns the identity of a request, by bearer token or cookie. Postpones the idle end of the session, unless `isUse` is
   * false. Throws M0101, M0102, M0103, UNAVAILABLE.
   */
  identify(context: Context, options?: { isUse?: boolean }): Promise<Identity>;
  /**
   * Returns the token to forward to a remote service, and its identity, which is `undefined` for a client's own token
   * if only the service checks it. Throws as `identify` does.
   */
  credentials(
    context: Context,
    service: UpstreamName,
  ): Promise<{ token: string; identity?: Identity | undefined }>;
};

/** Concurrent sign-ins. The clients of one network have three quarters of them at most. */
const signInLoad = { concurrent: 4, queue: 64 };

export function createSessions(options: SessionOptions): Sessions {
  const { verify, remoteTokens, provider, tokenSignIn = true, link = false } = options;
  const sessions = cookieSessions(options);
  const { store, cookies, ownWrite, current, used, identityOf, answer, readerOf } = sessions;
  const oidc =
    provider && createOidcSignIn({ ...options, provider, cookies, start: grantSignIn(options, sessions) });

  const startByToken = tokenSignIns(options, sessions);
  const ended = async (context: Context, session: StoredSession | undefined) => {
    // A session whose token has ended names no one.
    const identity = session && (await identityOf(session).catch(() => undefined));
    if (identity) await options.onSession?.('signOut', identity, context);
    return noContent(
      cookies.clear(context, 'session'),
      ...(session?.oidc && oidc ? [oidc.mayLeave(context, session.oidc.idToken)] : []),
    );
  };
  /** Verifies a token of a request to the console itself. */
  const verifyOwn: VerifyToken = async (token) => {
    // Its claims are not verified here; at sign-in the service checks it.
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
        : Response.json(sessionBody(await verifyOwn(token), options));
    },

    async start(context) {
      ownWrite(context);
      if (!tokenSignIn) throw new AppError('M0103', 'Signing in with a token is turned off here.');
      const token = bearerToken(context) ?? (await tokenInBody(context));
      return noContent(await startByToken(context, token));
    },

    async stay(context) {
      ownWrite(context);
      const session = await current(context);
      await store.touch(session, true);
      return answer((await store.get(session.id)) ?? session);
    },

    async end(context) {
      ownWrite(context);
      return ended(context, await sessions.forget(cookies.read(context, 'session')));
    },

    async endEverywhere(context) {
      const session = await used(context);
      await sessions.forgetUser(session);
      return ended(context, session);
    },

    async look(context) {
      const session = await sessions.found(context).catch(() => undefined);
      return session && { reader: await readerOf(session).catch(() => undefined) };
    },

    async identify(context, { isUse = true } = {}) {
      const token = bearerToken(context);
      if (token !== undefined) return verifyOwn(token);
      return identityOf(await (isUse ? used : current)(context));
    },

    async credentials(context, service) {
      const own = bearerToken(context);
      if (own === undefined) {
        const session = await used(context);
        return { token: session.token, identity: await identityOf(session) };
      }
      const identity = await (remoteTokens ? remoteTokens.admit(own, service) : verify(own));
      return { token: own, identity };
    },
  };
}

/** Returns a function that starts a session with a token and returns the cookie. It throws M0102, UNAVAILABLE, 429. */
function tokenSignIns(options: SessionOptions, sessions: ReturnType<typeof cookieSessions>) {
  const { verify, remoteTokens, clock, trustProxy, attempts = defaultAttempts } = options;
  const { store, cookies, endOf, begin, refuseOther } = sessions;
  const turns = createSlots(signInLoad);
  const attempt = createAttemptLimit(clock, attempts);
  const verified = async (token: string, network: string) => {
    try {
      const claimed = await verify(token);
      await remoteTokens?.prove?.(token, network);
      return claimed;
    } catch (error) {
      if (isRefusal(error)) await options.onFailedSignIn?.();
      throw error;
    }
  };
  return async (context: Context, token: string): Promise<string> => {
    const network = clientNetwork(context, trustProxy);
    return turns.run(network, async () => {
      const identity = await attempt(network, () => verified(token, network));
      if (context.req.query('replace') === 'own') await refuseOther(context, identity);
      const end = endOf(identity.expiresAt);
      const before = cookies.read(context, 'session');
      return begin(context, end, (value) => store.add(value, token, end), before);
    });
  };
}

/** Maximum bytes of a sign-in body: its sender is not authenticated yet (docs/contract.md#sizes). */
const signInLimit = 20_000;

async function tokenInBody(context: Context): Promise<string> {
  const bytes = await readBody(context.req.raw, signInLimit);
  const body = parseJson(bytes, context.req.header('Content-Type') ?? null);
  const token = (body as { token?: unknown } | null)?.token;
  if (typeof token !== 'string' || token.trim() === '')
    throw badRequest([issueAt(['body', 'token'], 'required')]);
  return token.trim();
}

/** Returns a function that starts a session with a provider's tokens. It throws M0102 for tokens that are not valid. */
function grantSignIn(
  { verify, tryGrant, clock }: SessionOptions,
  { store, endOf, begin }: ReturnType<typeof cookieSessions>,
) {
  return async (context: Context, grant: UserGrant, before: string | undefined) => {
    // Rejected now, with its reason, rather than on the first page.
    const identity = await verify(grant.accessToken);
    if (!isSubject(grant.claims.sub)) throw new AppError('M0102', 'The token names no subject.');
    // The provider vouches for the user; the pages report an unavailable service.
    if ((await tryGrant?.(grant.accessToken)) === 401) throw refusedToken();
    const { lifetime, refreshToken } = grant;
    const tokenEnd = lifetime === undefined ? undefined : new Date(clock().getTime() + lifetime * 1000);
    const end = endOf(refreshToken === undefined ? (tokenEnd ?? identity.expiresAt) : undefined);
    return begin(context, end, (value) => store.addGrant(value, grant, end), before);
  };
}

/** Returns whether an error refuses the credentials of a sign-in. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 403);
}

function noContent(...setCookies: readonly string[]): Response {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 204, headers });
}
