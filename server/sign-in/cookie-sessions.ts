import type { Context } from 'hono';
import { AppError } from '../lib/app-error';
import { noToken } from '../lib/request-parts';
import { createCookies, maxSessionMs } from './cookies';
import { checkCsrf } from './csrf';
import { identityIn, sessionBody, userOf } from './session-identity';
import { createRenewal } from './session-renewal';
import type { SessionOptions, SessionReader } from './session-options';
import { createSessionStore, newCookieValue, type SessionStore, type StoredSession } from './session-store';
import type { Identity } from './tokens';

/** Returns functions that find, start, use and end the sessions of cookies. */
export function cookieSessions(options: SessionOptions) {
  const { db, secrets, verify, clock, log, trustProxy, provider, idle, maxLifetime, publicUrl } = options;
  const { providerTokens = 'checked', onSession } = options;
  const store = createSessionStore({ db, secrets, clock, idle });
  const cookies = createCookies({ trustProxy, publicUrl });
  const renew = provider && createRenewal({ store, provider, clock, log });
  const ownWrite = (context: Context) => checkCsrf(context, cookies.origin(context));
  const identityOf = (session: StoredSession) => identityIn(session, verify, providerTokens);
  const bodyOf = async (session: StoredSession) => sessionBody(await identityOf(session), options, session);

  const found = async (context: Context) => {
    const value = cookies.read(context, 'session');
    return value ? store.find(value) : undefined;
  };
  const { forget, forgetUser } = endings(options, store);
  const signedIn = async (context: Context, session: StoredSession | undefined) => {
    if (onSession && session) await onSession('signIn', await identityOf(session), context);
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
    forgetUser,
    current,
    /** Returns when a new session ends: at `end`, but no later than the maximum duration. */
    endOf: (end: Date | undefined) => {
      const latest = new Date(clock().getTime() + Math.min(maxLifetime ?? maxSessionMs, maxSessionMs));
      return end !== undefined && end < latest ? end : latest;
    },
    /** Starts a session that replaces the previous one. Returns its `Set-Cookie` header. */
    begin: async (
      context: Context,
      end: Date,
      keepSession: (value: string) => Promise<void>,
      before: string | undefined,
    ) => {
      const value = newCookieValue();
      // Created first: if it throws, no session without a cookie remains.
      const cookie = cookies.write(context, 'session', value, end);
      await keepSession(value);
      await forget(before);
      await signedIn(context, await store.find(value));
      return cookie;
    },
    /** Returns the session of the request's cookie and postpones its idle end. Throws M0101, M0103, UNAVAILABLE. */
    used: async (context: Context): Promise<StoredSession> => {
      if (!cookies.read(context, 'session')) throw noToken();
      if (context.req.method !== 'GET' && context.req.method !== 'HEAD') ownWrite(context);
      const session = await current(context);
      await store.touch(session);
      return session;
    },
    /** Throws if the request has a valid session of another user or tenant. */
    refuseOther: async (context: Context, { tenantId, subject }: Identity) => {
      const stored = await found(context);
      // A session whose token is no longer valid has ended.
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

/** Returns functions that end sessions, and revoke their refresh tokens at the provider. */
function endings({ provider, log }: SessionOptions, store: SessionStore) {
  const remove = async (session: StoredSession) => {
    await store.remove(session.id);
    const { refreshToken } = session.oidc ?? {};
    // Not awaited: the session has ended here, whatever the provider responds.
    if (refreshToken !== undefined)
      void provider
        ?.revoke(refreshToken)
        .catch((error: Error) => log.error('a token was not revoked', { error: error.message }));
  };
  const forget = async (value: string | undefined) => {
    const session = value ? await store.find(value) : undefined;
    if (session) await remove(session);
    return session;
  };
  /** Ends all sessions of a session's user, in every browser. */
  const forgetUser = async (session: StoredSession) => {
    const user = userOf(session);
    for await (const one of store.all()) if (userOf(one) === user) await remove(one);
  };
  return { forget, forgetUser };
}
