import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { callServer } from './http';
import { deployment } from './deployment';
import { landing } from './sign-in-redirect';

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

/** Returns the URL of a sign-in at the provider that returns to the path `to`. Navigate to it; do not fetch it. */
export function oidcSignInAddress(to: string): string {
  return `/session/sign-in?${new URLSearchParams({ return: to })}`;
}

/** Returns the sign-in URL for a separate tab, which notifies the others and can then be closed. */
export const oidcSignInApart = (): string => oidcSignInAddress(landing);

/** Returns the path and search of this document, to return to it. */
export const currentPath = (): string => location.pathname + location.search;
