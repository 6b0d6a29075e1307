import type { Context } from 'hono';
import { AppError } from '../lib/app-error';
import type { Cookies } from './cookies';
import {
  type Claims,
  type Grant,
  type IdentityProvider,
  ProviderError,
  type SignInChecks,
} from './identity-provider';
import type { Log } from '../observe/log';
import { servicePath } from '../lib/service-path';
import { requestIdOf } from '../observe/request-id';
import type { Secrets } from '../lib/secrets';

/** Why a sign-in at the provider came to nothing; the console has a sentence for each. */
type Failure = 'denied' | 'expired' | 'unreachable' | 'refused' | 'unusable';

/** Kept in a cookie, sealed, while the browser is at the provider. */
type Under = { checks: SignInChecks; to: string; before: string | undefined; until: number };

/** The browser's way to the provider and back. Every answer is a redirect, for there is no page yet. */
export type OidcSignIn = {
  /** `GET /session/sign-in?return=<own path>`: to the provider. */
  begin(context: Context): Promise<Response>;
  /** `GET /session/callback`: back from it, with a session or with the reason why not. */
  finish(context: Context): Promise<Response>;
  /** The `Set-Cookie` header that lets `leave` take the browser to the provider's sign-out. */
  mayLeave(context: Context, idToken: string | undefined): string;
  /** `GET /session/sign-out`, after the session has ended here: to the provider's sign-out. */
  leave(context: Context): Promise<Response>;
};

/** What each cookie is sealed for: neither opens as the other, nor as a column of a session. */
const cookiePlace = { signIn: 'cookie sign_in', signOut: 'cookie sign_out' };

const signInTime = 10 * 60_000;
const signOutTime = 60_000;
/** Browsers drop a longer cookie. */
const maxCookieChars = 3_800;

export function createOidcSignIn(options: {
  provider: IdentityProvider;
  cookies: Cookies;
  secrets: Secrets;
  clock: () => Date;
  log: Log;
  /** Begins a session in place of the one before, if there was one; gives its `Set-Cookie` header. Throws M0102 for tokens that open nothing here. */
  start: (context: Context, grant: Grant & { claims: Claims }, before: string | undefined) => Promise<string>;
}): OidcSignIn {
  const { provider, cookies, secrets, clock, log, start } = options;
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  const callbackOf = (context: Context) => `${cookies.origin(context)}/session/callback`;

  const failed = (context: Context, kind: Failure, to: string, cause?: unknown) => {
    // By it the page's message and the log's line are found together.
    const requestId = requestIdOf(context.req.raw.headers);
    const error = cause instanceof Error ? cause.message : undefined;
    log.error('a sign-in at the provider failed', { requestId, kind, error });
    const landing = new URLSearchParams({ failed: kind, to, request: requestId }).toString();
    return redirect(`/signed-in?${landing}`, [cookies.clear(context, 'sign_in')]);
  };

  return {
    async begin(context) {
      const to = servicePath(context.req.query('return'));
      try {
        const { url, checks } = await provider.begin(callbackOf(context));
        const until = after(signInTime);
        // The session cookie does not come back with the answer of another site, so what it ends is noted now.
        const before = cookies.read(context, 'session');
        const under: Under = { checks, to, before, until: until.getTime() };
        return redirect(url.href, [
          cookies.write(context, 'sign_in', secrets.seal(JSON.stringify(under), cookiePlace.signIn), until),
        ]);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return failed(context, error.kind === 'unreachable' ? 'unreachable' : 'refused', to, error);
      }
    },

    async finish(context) {
      const under = underWay(
        secrets.open(cookies.read(context, 'sign_in') ?? '', cookiePlace.signIn),
        clock(),
      );
      const query = new URL(context.req.url).searchParams;
      if (!under || query.get('state') !== under.checks.state)
        return failed(context, 'expired', under?.to ?? '/');
      try {
        const grant = await provider.finish(
          new URL(`${callbackOf(context)}?${query.toString()}`),
          under.checks,
        );
        const { claims } = grant;
        if (claims === undefined) return failed(context, 'refused', under.to);
        const session = await start(context, { ...grant, claims }, under.before);
        // A page of our own goes on from here: it tells the other tabs, too.
        const landing = new URLSearchParams({ to: under.to }).toString();
        return redirect(`/signed-in?${landing}`, [session, cookies.clear(context, 'sign_in')]);
      } catch (error) {
        return failed(context, failureOf(error), under.to, error);
      }
    },

    mayLeave(context, idToken) {
      const sealed = (hint: string | undefined) =>
        secrets.seal(JSON.stringify({ hint }), cookiePlace.signOut);
      const whole = sealed(idToken);
      // Without the hint the provider asks the person; that beats no sign-out at all.
      const value = whole.length > maxCookieChars ? sealed(undefined) : whole;
      return cookies.write(context, 'sign_out', value, after(signOutTime));
    },

    async leave(context) {
      const text = secrets.open(cookies.read(context, 'sign_out') ?? '', cookiePlace.signOut);
      const clear = [cookies.clear(context, 'sign_out')];
      if (text === undefined) return redirect('/', clear);
      const { hint } = JSON.parse(text) as { hint: string | undefined };
      try {
        const url = await provider.signOutUrl(hint, `${cookies.origin(context)}/`);
        return redirect(url?.href ?? '/', clear);
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        log.error('the provider could not be told of a sign-out', { error: error.message });
        return redirect('/', clear);
      }
    },
  };
}

/** What was kept for this browser's sign-in, if it is this one's and not too old. */
function underWay(text: string | undefined, now: Date): Under | undefined {
  if (text === undefined) return undefined;
  const under = JSON.parse(text) as Under;
  return under.until > now.getTime() ? under : undefined;
}

/** Why the way back from the provider came to nothing; throws what is no failure of a sign-in. */
function failureOf(error: unknown): Failure {
  if (error instanceof ProviderError) return error.kind === 'over' ? 'refused' : error.kind;
  if (!(error instanceof AppError)) throw error;
  return error.status === 503 ? 'unreachable' : 'unusable';
}

function redirect(to: string, cookies: readonly string[]): Response {
  const headers = new Headers({ Location: to });
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return new Response(null, { status: 303, headers });
}
