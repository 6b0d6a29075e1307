import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callServer } from './http';
import { deployment } from './deployment';

const ways = z.object({
  company: z.nullable(z.object({ host: z.string() })),
  token: z.boolean(),
  /** Whether the server prints sign-in links. */
  link: z.boolean(),
});
export type SignInMethods = z.infer<typeof ways>;

/** Methods if the server does not report them: an older server accepts tokens. */
const byToken: SignInMethods = { company: null, token: true, link: true };
/** Methods of a console without our server: a pasted token. */
const byPastedToken: SignInMethods = { ...byToken, link: false };

export const signInMethodQueries = {
  all: () =>
    queryOptions({
      // Independent of the user, so it stays cached on sign-in and sign-out.
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

/** Reasons why a sign-in at the provider failed; the console has a message for each. */
export type SignInFailure = 'denied' | 'expired' | 'unreachable' | 'refused' | 'unusable';
const failures: readonly string[] = ['denied', 'expired', 'unreachable', 'refused', 'unusable'];
/** Path to which the server redirects after a sign-in at the provider. */
const landing = '/signed-in';

/** Returns the URL of a sign-in at the provider that returns to the path `to`. Navigate to it; do not fetch it. */
export function oidcSignInAddress(to: string): string {
  return `/session/sign-in?${new URLSearchParams({ return: to })}`;
}

/** Returns the sign-in URL for a separate tab, which notifies the others and can then be closed. */
export const oidcSignInApart = (): string => oidcSignInAddress(landing);

/** Returns why the sign-in that led to this page failed, and the requested page (`to`); undefined if none failed. */
export function failedSignIn():
  | { kind: SignInFailure; to: string; requestId: string | undefined }
  | undefined {
  if (location.pathname !== landing) return undefined;
  const search = new URLSearchParams(location.search);
  const kind = search.get('failed');
  if (kind === null || !failures.includes(kind)) return undefined;
  const requestId = search.get('request') ?? '';
  return {
    kind: kind as SignInFailure,
    to: servicePath(search.get('to')),
    requestId: /^[\w-]{8,64}$/.test(requestId) ? requestId : undefined,
  };
}

/** Sets the URL to the requested page after a sign-in at the provider. Returns whether it did. Call before routing. */
export function consumeSignInRedirect(): boolean {
  if (location.pathname !== landing || failedSignIn()) return false;
  const to = new URLSearchParams(location.search).get('to');
  if (to === null) return false;
  history.replaceState(null, '', servicePath(to));
  return true;
}

/** Returns the path and search of this document, to return to it. */
export const currentPath = (): string => location.pathname + location.search;

function servicePath(text: string | null): string {
  if (text === null || !URL.canParse(text, location.origin)) return '/';
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}
