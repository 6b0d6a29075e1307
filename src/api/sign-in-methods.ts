import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callServer } from './http';
import { deployment } from './deployment';

/** How one can sign in here; the rest is done by the server, out of a script's reach. */

const ways = z.object({
  /** Sign-in at the company's provider, by its host's name. */
  company: z.nullable(z.object({ host: z.string() })),
  /** By a token that is pasted or comes by link. */
  token: z.boolean(),
  /** Whether the server prints such a link. */
  link: z.boolean(),
});
export type SignInMethods = z.infer<typeof ways>;

/** A server that does not say takes a token: it could do so before it could say. */
const byToken: SignInMethods = { company: null, token: true, link: true };
/** Without a server of ours no link leads in. */
const byPastedToken: SignInMethods = { ...byToken, link: false };

export const signInMethodQueries = {
  all: () =>
    queryOptions({
      // Of nobody, and so kept when somebody signs in or out.
      queryKey: ['session', 'ways'] as const,
      queryFn: async () => {
        if (deployment().kind === 'static') return byPastedToken;
        try {
          return await callServer('GET', '/session/ways', { shape: ways });
        } catch {
          return byToken;
        }
      },
      staleTime: 60_000,
    }),
};

/** Why a sign-in at the provider came to nothing; the console has a sentence for each. */
export type SignInFailure = 'denied' | 'expired' | 'unreachable' | 'refused' | 'unusable';
const failures: readonly string[] = ['denied', 'expired', 'unreachable', 'refused', 'unusable'];

/** Where the server leaves the browser after a sign-in at the provider. */
const landing = '/signed-in';

/** The address that leads to the provider and back to a page of ours; a place to go to, not to fetch. */
export function oidcSignInAddress(to: string): string {
  return `/session/sign-in?${new URLSearchParams({ return: to })}`;
}

/** The same for a tab of its own, which tells the others and can then be closed. */
export function oidcSignInApart(): string {
  return oidcSignInAddress(landing);
}

/** How the sign-in went that this page was opened by, if it failed; `to` is what was asked for. */
export function failedSignIn():
  | { kind: SignInFailure; to: string; requestId: string | undefined }
  | undefined {
  if (location.pathname !== landing) return undefined;
  const told = new URLSearchParams(location.search);
  const kind = told.get('failed');
  if (kind === null || !failures.includes(kind)) return undefined;
  const requestId = told.get('request') ?? '';
  return {
    kind: kind as SignInFailure,
    to: servicePath(told.get('to')),
    requestId: /^[\w-]{8,64}$/.test(requestId) ? requestId : undefined,
  };
}

/**
 * Back from the provider with a session: goes on at the page that was asked for. True when it was so.
 * Call it before the router reads the address.
 */
export function consumeSignInRedirect(): boolean {
  if (location.pathname !== landing || failedSignIn()) return false;
  const to = new URLSearchParams(location.search).get('to');
  if (to === null) return false;
  history.replaceState(null, '', servicePath(to));
  return true;
}

/** The page this document is at, to come back to. */
export function currentPath(): string {
  return location.pathname + location.search;
}

function servicePath(text: string | null): string {
  if (text === null || !URL.canParse(text, location.origin)) return '/';
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}
