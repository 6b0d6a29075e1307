import type { Context } from 'hono';
import { AppError } from '../lib/app-error';
import { noToken } from './bearer-token';
import { createCookies, maxSessionMs } from './cookies';
import { checkCsrf } from './csrf';
import { identityIn, sessionBody, userOf } from './session-identity';
import { createRenewal } from './session-renewal';
import type { SessionOptions, SessionReader } from './session-settings';
import { createSessionStore, newCookieValue, type SessionStore, type StoredSession } from './session-store';
import type { Identity } from './tokens';

/** The sessions behind cookies: found, begun, used and ended. */
export function cookieSessions(options: SessionOptions) {
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
  const { forget, forgetUser } = endings(options, store);
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
    /** The earliest of the ends there are; any session has one. */
    endOf: (end: Date | undefined) => {
      const latest = new Date(clock().getTime() + Math.min(longest ?? maxSessionMs, maxSessionMs));
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

/** Ends sessions here, and revokes at the provider what could renew them. */
function endings({ provider, log }: SessionOptions, store: SessionStore) {
  const remove = async (session: StoredSession) => {
    await store.remove(session.id);
    const { refreshToken } = session.oidc ?? {};
    // Not waited for: the session is over here, whatever the provider makes of it.
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
