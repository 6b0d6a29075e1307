import { randomBytes } from 'node:crypto';
import { getCookie } from 'hono/cookie';
import { serialize } from 'hono/utils/cookie';
import type { Context } from 'hono';
import type { Db } from '../db/open';
import { AppError, badRequest } from './app-error';
import { parseJson, readBody } from './read-body';
import { digest, type Secrets } from './secrets';
import type { Identity, VerifyToken } from './tokens';

/**
 * Sign-in of the console: a token is exchanged for a cookie that no script can read. The table keeps
 * the token encrypted and the cookie's digest only, so neither a copy of the database nor a script in
 * the page can be used to sign in. A session ends with its token.
 */
export type Sessions = {
  /** `POST /session`: a token, in the body or the Authorization header, for a cookie. */
  start(context: Context): Promise<Response>;
  /** `DELETE /session`. */
  end(context: Context): Promise<Response>;
  /** The identity of a request: its bearer token, else its cookie. Throws M0101, M0102, M0103. */
  identify(context: Context): Promise<Identity>;
  /**
   * The token with which a request is sent on to a remote service, and the identity of the session it is
   * from. A client's own token is not looked into: the service judges it. Throws as `identify` does.
   */
  credentials(context: Context): Promise<{ token: string; identity?: Identity }>;
  /** Removes sessions that have ended. */
  prune(): Promise<void>;
};

export function createSessions(options: {
  db: Db;
  secrets: Secrets;
  verify: VerifyToken;
  clock: () => Date;
  trustProxy: boolean;
  /** Tries a token where it is good, when it cannot be verified here; throws M0102. */
  tryToken?: ((token: string) => Promise<void>) | undefined;
}): Sessions {
  const { db, secrets, verify, clock, trustProxy, tryToken } = options;

  const isHttps = (context: Context) =>
    new URL(context.req.url).protocol === 'https:' ||
    (trustProxy && context.req.header('X-Forwarded-Proto') === 'https');
  /** Cookies ignore ports, so two consoles on one host would share one without the port in its name. */
  const cookieName = (context: Context) => {
    if (isHttps(context)) return '__Host-recon_session';
    const { port } = new URL(context.req.url);
    return `recon_session_${port || '80'}`;
  };
  const cookie = (context: Context, value: string, expires: Date) =>
    serialize(cookieName(context), value, {
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      secure: isHttps(context),
      expires,
    });

  /** Ends the session of the request's cookie, if there is one. */
  const forget = async (context: Context) => {
    const value = getCookie(context, cookieName(context));
    if (value) await db.deleteFrom('session').where('id', '=', digest(value)).execute();
  };

  /** The token behind the request's cookie. */
  const sessionToken = async (context: Context): Promise<string> => {
    const value = getCookie(context, cookieName(context));
    if (!value) throw noToken();
    if (context.req.method !== 'GET' && context.req.method !== 'HEAD') refuseForgery(context);
    const row = await db
      .selectFrom('session')
      .select('token')
      .where('id', '=', digest(value))
      .where('expires_at', '>', clock())
      .executeTakeFirst();
    const sealed = row && secrets.open(row.token);
    if (!sealed) throw noToken();
    return sealed;
  };

  return {
    async start(context) {
      refuseForgery(context);
      const token = bearerToken(context) ?? (await tokenInBody(context));
      const { expiresAt } = await verify(token);
      await tryToken?.(token);
      const value = randomBytes(32).toString('base64url');
      await forget(context);
      await db
        .insertInto('session')
        .values({ id: digest(value), token: secrets.seal(token), expires_at: expiresAt, created_at: clock() })
        .execute();
      return new Response(null, {
        status: 204,
        headers: { 'Set-Cookie': cookie(context, value, expiresAt) },
      });
    },

    async end(context) {
      refuseForgery(context);
      await forget(context);
      return new Response(null, { status: 204, headers: { 'Set-Cookie': cookie(context, '', new Date(0)) } });
    },

    identify: async (context) => verify(bearerToken(context) ?? (await sessionToken(context))),

    async credentials(context) {
      const own = bearerToken(context);
      if (own !== undefined) return { token: own };
      const token = await sessionToken(context);
      return { token, identity: await verify(token) };
    },

    async prune() {
      await db.deleteFrom('session').where('expires_at', '<', clock()).execute();
    },
  };
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
  const body = parseJson(await readBody(context.req.raw), context.req.header('Content-Type') ?? null);
  const token = (body as { token?: unknown } | null)?.token;
  if (typeof token !== 'string' || token.trim() === '')
    throw badRequest([{ path: ['body', 'token'], message: 'is required' }]);
  return token.trim();
}

/**
 * A write that rides on the cookie must come from our own page: it carries a header that another
 * origin cannot set, and the browser's word on where it comes from must agree.
 */
function refuseForgery(context: Context): void {
  const refuse = (message: string) => new AppError('M0103', message);
  if (context.req.header('X-Recon-Console') === undefined)
    throw refuse('A write with a session cookie needs the X-Recon-Console header.');
  const origin = context.req.header('Origin');
  const host = context.req.header('Host') ?? new URL(context.req.url).host;
  if (origin !== undefined && !sameHost(origin, host)) throw refuse('This write comes from another origin.');
  const site = context.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw refuse('This write comes from another site.');
}

function sameHost(origin: string, host: string): boolean {
  try {
    return new URL(origin).host === host;
  } catch {
    return false;
  }
}
