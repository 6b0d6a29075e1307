import type { Context } from 'hono';
import { AppError } from '../lib/app-error';
import type { Cookies } from './cookies';
import { type IdentityProvider, ProviderError, type SignInChecks, type UserGrant } from './identity-provider';
import type { Log } from '../observe/log';
import { requestIdOf, consolePath } from '../lib/request-parts';
import type { Secrets } from '../lib/secrets';

/** Reason why a sign-in at the provider failed. The console has a message for each. */
type Failure = 'denied' | 'expired' | 'unreachable' | 'refused' | 'unusable';

/** State of a sign-in, encrypted in a cookie while the browser is at the provider. */
type Under = { checks: SignInChecks; to: string; before: string | undefined; until: number };

/** Handlers that redirect to the provider and back. Every response is a redirect, as no page is loaded yet. */
export type OidcSignIn = {
  /** Handles `GET /session/sign-in?return=<own path>`: redirects to the provider. */
  begin(context: Context): Promise<Response>;
  /** Handles `GET /session/callback`: redirects to the console with a session, or with the reason for the failure. */
  finish(context: Context): Promise<Response>;
  /** Returns the `Set-Cookie` header that lets `leave` redirect to the provider's sign-out. */
  mayLeave(context: Context, idToken: string | undefined): string;
  /** Handles `GET /session/sign-out`, after the session has ended here: redirects to the provider's sign-out. */
  leave(context: Context): Promise<Response>;
};

/** Purpose for which each cookie is encrypted. Neither can be decrypted as the other, or as a column of a session. */
const cookiePlace = { signIn: 'cookie sign_in', signOut: 'cookie sign_out' };

const signInTime = 10 * 60_000;
const signOutTime = 60_000;
/** Maximum characters of a cookie's value: browsers drop longer cookies. */
const maxCookieChars = 3_800;

export function createOidcSignIn(options: {
  provider: IdentityProvider;
  cookies: Cookies;
  secrets: Secrets;
  clock: () => Date;
  log: Log;
  /** Starts a session that replaces the previous one. Returns its `Set-Cookie` header. Throws M0102. */
  start: (context: Context, grant: UserGrant, before: string | undefined) => Promise<string>;
  onFailedSignIn?: (() => Promise<void>) | undefined;
}): OidcSignIn {
  const { provider, cookies, secrets, clock, log, start } = options;
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  const callbackOf = (context: Context) => `${cookies.origin(context)}/session/callback`;

  const failed = async (context: Context, kind: Failure, to: string, cause?: unknown) => {
    // The provider has refused the user, or this server what the provider sent.
    if (kind === 'refused' || kind === 'unusable') await options.onFailedSignIn?.();
    // Connects the page's message with the line in the log.
    const requestId = requestIdOf(context.req.raw.headers);
    const error = cause instanceof Error ? cause.message : undefined;
    log.error('a sign-in at the provider failed', { requestId, kind, error });
    const landing = new URLSearchParams({ failed: kind, to, request: requestId }).toString();
    return redirect(`/signed-in?${landing}`, [cookies.clear(context, 'sign_in')]);
  };

  return {
    async begin(context) {
      const to = consolePath(context.req.query('return'));
      try {
        const { url, checks } = await provider.begin(callbackOf(context));
        const until = after(signInTime);
        // The browser omits the session cookie on a redirect from another site, so the session to end is recorded now.
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
      const sealed = cookies.read(context, 'sign_in') ?? '';
      const under = underWay(secrets.open(sealed, cookiePlace.signIn), clock());
      const query = new URL(context.req.url).searchParams;
      if (!under || query.get('state') !== under.checks.state)
        return failed(context, 'expired', under?.to ?? '/');
      try {
        const callback = new URL(`${callbackOf(context)}?${query.toString()}`);
        const grant = await provider.finish(callback, under.checks);
        const { claims } = grant;
        if (claims === undefined) return failed(context, 'refused', under.to);
        const session = await start(context, { ...grant, claims }, under.before);
        // A page of our own continues from here; it also notifies the other tabs.
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
      // Without the hint the provider asks the user, which is better than no sign-out.
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
        log.error('the provider could not be notified of a sign-out', { error: error.message });
        return redirect('/', clear);
      }
    },
  };
}

/** Returns the stored state of the sign-in; `undefined` if it is missing or too old. */
function underWay(text: string | undefined, now: Date): Under | undefined {
  if (text === undefined) return undefined;
  const under = JSON.parse(text) as Under;
  return under.until > now.getTime() ? under : undefined;
}

/** Returns the reason for a failed sign-in. Rethrows any other error. */
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
