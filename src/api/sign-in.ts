import { queryOptions } from '@tanstack/react-query';
import { callServer, deployment } from './http';
import * as z from 'zod/mini';

/** Schema of a session; `expiresAt` and `warnAt` are instants (ISO 8601). */
export const sessionShape = z.looseObject({
  tenantId: z.string(),
  tenantName: z.string(),
  subject: z.string(),
  name: z.optional(z.string()),
  permissions: z.array(z.string()),
  /** Whether our server verified tenant and permissions, and so has operations of its own for them. */
  isVerified: z.optional(z.boolean()),
  /** Whether our server keeps an activity log of the tenant. */
  hasActivity: z.optional(z.boolean()),
  /** Whether our server has the contexts itself: its log shows them as they were, and it takes files of contexts at once. */
  isEmbedded: z.optional(z.boolean()),
  /** Other consoles that contexts are promoted to: their names and base URLs, without a slash at the end. */
  environments: z.optional(z.array(z.object({ name: z.string(), url: z.string() }))),
  /** Signed in with a token, or at the company's provider. */
  way: z._default(z.enum(['token', 'company']), 'token'),
  /** When the session ends; if `canStay`, using the session before then extends it. */
  expiresAt: z.string(),
  /** Time from which the UI warns that the session ends. */
  warnAt: z.optional(z.string()),
  canStay: z._default(z.boolean(), false),
});
export type Session = z.infer<typeof sessionShape>;

/** User whom the claims of a token name; undefined for a missing claim. */
export type TokenOwner = Partial<Record<'tenantId' | 'tenantName' | 'subject', string | undefined>>;

/** Returns the claims of a token, for display only: the service validates it. Empty if it is unreadable. */
export function claimsOf(token: string): Record<string, unknown> {
  try {
    const [, payload = ''] = token.split('.');
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Returns the first of the named claims that is a non-empty string; undefined if none is. */
export function textClaim(claims: Record<string, unknown>, ...names: string[]): string | undefined {
  return names
    .map((name) => claims[name])
    .find((value): value is string => typeof value === 'string' && value !== '');
}

/** Returns the user named in a token's claims. */
export function ownerOf(token: string): TokenOwner {
  const claims = claimsOf(token);
  return {
    tenantId: textClaim(claims, 'tenantId', 'tenant_id')?.toLowerCase(),
    tenantName: textClaim(claims, 'tenantName', 'tenant_name'),
    subject: textClaim(claims, 'sub'),
  };
}

/** Returns whether a token belongs to the signed-in `user`. A token without a tenant is of the tenant `default`. */
export function isOwnedBy(
  { tenantId = 'default', subject }: TokenOwner,
  user: { tenantId: string; subject: string },
): boolean {
  return subject === user.subject && tenantId === user.tenantId.toLowerCase();
}

/** Reasons why a sign-in at the provider failed; the console has a message for each. */
export type SignInFailure = 'denied' | 'expired' | 'unreachable' | 'refused' | 'unusable';
const failures: readonly string[] = ['denied', 'expired', 'unreachable', 'refused', 'unusable'];
const landing = '/signed-in';

/** Returns why a sign-in failed that led to this page, and the requested page (`to`); `undefined` if none failed. */
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
    to: consolePath(search.get('to')),
    requestId: /^[\w-]{8,64}$/.test(requestId) ? requestId : undefined,
  };
}

/** Replaces the URL by the requested page after a provider's sign-in. Returns whether it did. Call before routing. */
export function consumeSignInRedirect(): boolean {
  if (location.pathname !== landing || failedSignIn()) return false;
  const to = new URLSearchParams(location.search).get('to');
  if (to === null) return false;
  history.replaceState(null, '', consolePath(to));
  return true;
}

function consolePath(text: string | null): string {
  if (text === null || !URL.canParse(text, location.origin)) return '/';
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}

const ways = z.object({
  company: z.nullable(z.object({ host: z.string() })),
  token: z.boolean(),
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

/** Returns the URL of the provider's sign-in, which returns to the path `to`. Navigate to it; do not fetch it. */
export function oidcSignInAddress(to: string): string {
  return `/session/sign-in?${new URLSearchParams({ return: to })}`;
}

/** Returns the sign-in URL for a separate tab, which notifies the others and can then be closed. */
export const oidcSignInApart = (): string => oidcSignInAddress(landing);

/** Returns the path and search of this document, to return to it. */
export const currentPath = (): string => location.pathname + location.search;
