import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/react-store';
import { may } from '@recon/engine/permissions';
import { ApiError } from './api-error';
import { changeIdentity, connectSession } from './client';
import { callServer, deployment, loadDeployment, readConfigFile, saveBearerToken } from './http';
import { clearIntents, setIntentOwner } from './write-ids';
import { clearDenied, clearRecordsTenant } from './observed-service';
import {
  consumeSignInRedirect,
  isOwnedBy,
  ownerOf,
  type Session,
  sessionShape,
  type TokenOwner,
} from './sign-in';

/** Query of the current session; null if signed out. */
export const sessionQuery = queryOptions({
  queryKey: ['session'] as const,
  queryFn: async () => {
    await loadDeployment(readConfigFile);
    await firstExchange;
    const found = await readSession();
    setIntentOwner(identityOf(found));
    return found;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns a key for the user: tenant and subject; empty if signed out. */
export function identityOf(session: Session | null): string {
  return session ? `${session.tenantId} ${session.subject}` : '';
}

/** Returns whether our server stores data for the tenant, such as what-if results, and the user has a permission. */
export function mayUseStore(client: QueryClient, permission: string): boolean {
  const session = client.getQueryData(sessionQuery.queryKey);
  return session?.isVerified === true && may(session.permissions, permission);
}

/** Returns whether our server stores the contexts itself, rather than a remote service. */
export function isEmbedded(client: QueryClient): boolean {
  return client.getQueryData(sessionQuery.queryKey)?.isEmbedded === true;
}

type LeaveDocument = () => Promise<never>;
type SignInOutcome = 'same' | 'changed' | 'signed-out';
let firstExchange: Promise<unknown> = Promise.resolve();
let failedLink: unknown;
/** Sign-in link opened while another user is signed in; undefined once the user has accepted or dismissed it. */
let openedLink: { token: string; owner: TokenOwner; leaveDocument?: LeaveDocument | undefined } | undefined;
let waiting: { promise: Promise<SignInOutcome>; resolve: (outcome: SignInOutcome) => void } | undefined;
const channel =
  'document' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('recon-session')
    : undefined;

/** State of the sign-in for display: what to ask the user, and errors. */
export const signInState = new Store<{
  isNeeded: boolean;
  linkError: unknown;
  /** Owner of an opened sign-in link that the user must accept or dismiss, as another user is signed in. */
  linkOwner: TokenOwner | undefined;
}>({ isNeeded: false, linkError: undefined, linkOwner: undefined });

/**
 * Starts the session, by a sign-in link's token if the URL has one, and follows other tabs. Returns a stop function.
 * After a sign-in by link, `leaveDocument` reloads the page: scripts can read the URL that it was loaded with.
 */
export function startSession(queryClient: QueryClient, leaveDocument?: LeaveDocument): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const token = takeTokenFromAddress();
  const host = loadDeployment(readConfigFile);
  // Without a server a link's token cannot be exchanged.
  if (token !== undefined && !host) firstExchange = openLink(queryClient, token, leaveDocument);
  if (consumeSignInRedirect()) channel?.postMessage('signed-in');
  // The session query reports the error of the config.
  const ready = host?.catch(() => undefined) ?? firstExchange;
  connectSession({ ready, onUnauthorized: waitForSignIn });
  // Prefetched alongside the first page's data, not when the first component renders.
  void queryClient.prefetchQuery(sessionQuery);
  // A link pasted over the console's URL changes only the fragment and loads nothing.
  const followAddress = () => {
    const next = takeTokenFromAddress();
    if (next !== undefined) void openLink(queryClient, next);
  };
  addEventListener('hashchange', followAddress, { signal });
  const lookAgain = () => {
    void readSession().then(
      (found) => adopt(queryClient, found),
      () => undefined,
    );
  };
  const followOthers = ({ data }: MessageEvent) => {
    if (data === 'signed-out') adopt(queryClient, null);
    else lookAgain();
  };
  channel?.addEventListener('message', followOthers, { signal });
  // A page restored from the back/forward cache may belong to a session that has ended.
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) lookAgain();
  };
  addEventListener('pageshow', comeBack, { signal });
  return () => {
    stop.abort();
    openedLink = undefined;
    showState();
  };
}

/** Signs in with the sign-in link that waits to be accepted. If that throws an ApiError, the link continues to wait. */
export async function acceptLink(queryClient: QueryClient): Promise<void> {
  if (openedLink) await followLink(queryClient, openedLink.token, openedLink.leaveDocument);
}

/** Drops the sign-in link that waits to be accepted; the signed-in user stays. */
export function dismissLink(): void {
  const leave = openedLink?.leaveDocument;
  openedLink = undefined;
  showState();
  // The URL that the document was loaded with still contains the token.
  void leave?.();
}

/** Signs in with a token, or throws an ApiError. If the user is another one, waiting calls fail and caches are cleared. */
export async function signIn(queryClient: QueryClient, token: string): Promise<void> {
  await exchange(token);
  adopt(queryClient, await readSession());
  channel?.postMessage('signed-in');
}

/** Ends the session on the server and in all tabs, or all sessions of the user. Throws an ApiError if that fails. */
export async function signOut(
  queryClient: QueryClient,
  sessions: '/session' | '/session/everywhere' = '/session',
): Promise<void> {
  if (deployment().kind === 'server')
    await callServer('DELETE', sessions).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    });
  const before = queryClient.getQueryData(sessionQuery.queryKey);
  adopt(queryClient, null);
  channel?.postMessage('signed-out');
  // Otherwise the next click on “Sign in” would reuse the session that is still open at the provider.
  if (before?.way === 'company') location.assign('/session/sign-out');
}

/** Extends the session if `must`; else refetches it, as another tab may have extended it. Throws a 401 if over. */
export async function staySignedIn(queryClient: QueryClient, must: boolean): Promise<void> {
  const [method, path] = must ? (['POST', '/session/stay'] as const) : (['GET', '/session'] as const);
  const next = await callServer(method, path, { shape: sessionShape });
  const { queryKey } = sessionQuery;
  if (identityOf(queryClient.getQueryData(queryKey) ?? null) === identityOf(next))
    queryClient.setQueryData(queryKey, next);
  else adopt(queryClient, next);
}

/** Applies a session of the server to the page (null: signed out). A change of user clears the caches. */
function adopt(queryClient: QueryClient, next: Session | null): void {
  const { queryKey } = sessionQuery;
  const before = queryClient.getQueryData(queryKey) ?? null;
  const isSame = before === null || identityOf(before) === identityOf(next);
  const outcome = next === null ? 'signed-out' : isSame ? 'same' : 'changed';
  failedLink = undefined;
  if (next === null) saveBearerToken(undefined);
  if (openedLink && (next === null || isOwnedBy(openedLink.owner, next))) openedLink = undefined;
  if (outcome !== 'same') {
    changeIdentity();
    clearIntents();
    clearRecordsTenant();
    // Synchronous, so that nothing renders in between: first all fetches are cancelled, then the caches are cleared.
    void queryClient.cancelQueries({ predicate: isNotSession });
    queryClient.removeQueries({ predicate: isNotSession });
    queryClient.getMutationCache().clear();
  }
  // A new token may include permissions that the previous one lacked.
  clearDenied();
  setIntentOwner(identityOf(next));
  queryClient.setQueryData(queryKey, next);
  const ended = waiting;
  waiting = undefined;
  ended?.resolve(outcome);
  showState();
}

const isNotSession = (query: { queryKey: readonly unknown[] }): boolean => query.queryKey[0] !== 'session';

function waitForSignIn(): Promise<SignInOutcome> {
  if (!waiting) {
    let resolve: (outcome: SignInOutcome) => void = () => undefined;
    const promise = new Promise<SignInOutcome>((done) => void (resolve = done));
    waiting = { promise, resolve };
    showState();
  }
  return waiting.promise;
}

async function readSession(): Promise<Session | null> {
  if (deployment().kind === 'static') return (await import('./static-session')).staticSession();
  try {
    return await callServer('GET', '/session', { shape: sessionShape });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Exchanges a token for a session. `own`: throws SESSION_OF_ANOTHER rather than replace another user's session. */
async function exchange(token: string, replace?: 'own'): Promise<void> {
  if (deployment().kind === 'static')
    return (await import('./static-session')).openStaticSession(token.trim());
  const path = replace ? `/session?replace=${replace}` : '/session';
  await callServer('POST', path, { body: { token: token.trim() } });
}

/** Signs in with a link's token. Asks first if another user is signed in. */
async function openLink(queryClient: QueryClient, token: string, leaveDocument?: LeaveDocument) {
  const owner = ownerOf(token);
  // The page belongs to its user even if the session has just ended.
  const here = queryClient.getQueryData(sessionQuery.queryKey);
  const ask = () => void (openedLink = { token, owner, leaveDocument });
  try {
    if (here && !isOwnedBy(owner, here)) ask();
    else await followLink(queryClient, token, leaveDocument, 'own');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SESSION_OF_ANOTHER') ask();
    else failedLink = error;
  }
  showState();
}

/** Exchanges the link's token, and leaves the document: scripts can read the URL that it was loaded with. */
async function followLink(
  queryClient: QueryClient,
  token: string,
  leaveDocument?: LeaveDocument,
  replace?: 'own',
): Promise<void> {
  await exchange(token, replace);
  openedLink = undefined;
  channel?.postMessage('signed-in');
  if (leaveDocument) await leaveDocument();
  else adopt(queryClient, await readSession());
}

function showState(): void {
  signInState.setState(() => ({
    isNeeded: waiting !== undefined,
    linkError: failedLink,
    linkOwner: openedLink?.owner,
  }));
}

function takeTokenFromAddress(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
