/** Reasons why a sign-in at the provider failed; the console has a message for each. */
export type SignInFailure = 'denied' | 'expired' | 'unreachable' | 'refused' | 'unusable';
const failures: readonly string[] = ['denied', 'expired', 'unreachable', 'refused', 'unusable'];
/** Path to which the server redirects after a sign-in at the provider. */
export const landing = '/signed-in';

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

function servicePath(text: string | null): string {
  if (text === null || !URL.canParse(text, location.origin)) return '/';
  const url = new URL(text, location.origin);
  return url.origin === location.origin ? url.pathname.replace(/^\/+/, '/') + url.search : '/';
}
