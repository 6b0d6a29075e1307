import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { Store } from '@tanstack/react-store';
import { ApiError } from './api-error';
import { changeIdentity, connectSession } from './client';
import { callServer, readConfigFile } from './http';
import { deployment, findDeployment } from './deployment';
import { clearIntents, setIntentOwner } from './intents';
import { clearRecordsTenant } from './records-tenant';
import { clearDenied } from './denied-permissions';
import { type Session, sessionShape } from './session-shape';
import { consumeSignInRedirect } from './sign-in-methods';
import { closeStaticSession, openStaticSession, staticSession } from './static-session';
import { isOwnedBy, ownerOf, type TokenOwner } from './token-claims';

/**
 * Who is signed in. The bearer token never stays in the page: it is exchanged at `POST /session` for
 * a cookie that no script can read (docs/contract.md#console-operations).
 */

export const sessionQueries = {
  /** The current session, or null when nobody is signed in. */
  current: () =>
    queryOptions({
      queryKey: ['session'] as const,
      queryFn: async () => {
        await findDeployment(readConfigFile);
        await firstExchange;
        const found = await readSession();
        setIntentOwner(identityOf(found));
        return found;
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** Tells persons apart: tenant and subject; empty when nobody is signed in. */
export function identityOf(session: Session | null): string {
  return session ? `${session.tenantId} ${session.subject}` : '';
}

type LeaveDocument = () => Promise<never>;
type SignInOutcome = 'same' | 'changed' | 'signed-out';
let firstExchange: Promise<unknown> = Promise.resolve();
let failedLink: unknown;
/** A link that was opened while somebody else is signed in, until the person has decided. */
let openedLink: { token: string; owner: TokenOwner; leaveDocument?: LeaveDocument | undefined } | undefined;
let waiting: { promise: Promise<SignInOutcome>; resolve: (outcome: SignInOutcome) => void } | undefined;
const channel =
  'document' in globalThis && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('recon-session')
    : undefined;

/** What the page has to ask of whoever sits before it. */
export const signInState = new Store<{
  /** Whether calls wait for a new sign-in. */
  isNeeded: boolean;
  /** Why the token of a link could not be used, if so. */
  linkError: unknown;
  /** Whom the link is for that awaits an answer, somebody else being signed in. */
  linkOwner: TokenOwner | undefined;
}>({ isNeeded: false, linkError: undefined, linkOwner: undefined });

/**
 * Starts the session: takes the token out of the address's fragment (and the address's history) and
 * exchanges it, unless somebody else is signed in, who is asked first; then tells the client what to do
 * when a session ends in mid-work. A sign-in or sign-out in another tab is followed here. Gives back what
 * ends the listening.
 */
export function startSession(queryClient: QueryClient, leaveDocument?: LeaveDocument): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const token = takeTokenFromAddress();
  const host = findDeployment(readConfigFile);
  // Without a server there is nothing to exchange the token of a link for.
  if (token !== undefined && !host) firstExchange = openLink(queryClient, token, leaveDocument);
  if (consumeSignInRedirect()) channel?.postMessage('signed-in');
  // That it cannot be read is the session's to tell.
  const ready = host?.catch(() => undefined) ?? firstExchange;
  connectSession({ ready, onUnauthorized: waitForSignIn });
  // Asked for now, beside the first page's own data, not when the first component renders.
  void queryClient.prefetchQuery(sessionQueries.current());
  // A link pasted over the console's own address changes the fragment only and loads nothing.
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
  // A page kept by the browser for "back" may belong to a session that has ended since.
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

/** Signs in with the link in question. Throws an ApiError; the question then stands as before. */
export async function acceptLink(queryClient: QueryClient): Promise<void> {
  if (openedLink) await followLink(queryClient, openedLink.token, openedLink.leaveDocument);
}

/** Forgets the link in question; who was signed in stays so. */
export function dismissLink(): void {
  const leave = openedLink?.leaveDocument;
  openedLink = undefined;
  showState();
  // The address the document was loaded with holds the token still.
  void leave?.();
}

/**
 * Signs in with a token. The same person's waiting calls go on; for another person or tenant every
 * cache is emptied first and the waiting calls end. Throws an ApiError when the token is refused.
 */
export async function signIn(queryClient: QueryClient, token: string): Promise<void> {
  await exchange(token);
  adopt(queryClient, await readSession());
  channel?.postMessage('signed-in');
}

/**
 * Ends the session here, on the server and in the other tabs; all sessions of the user by `/session/everywhere`. Throws an
 * ApiError when no answer came.
 */
export async function signOut(
  queryClient: QueryClient,
  sessions: '/session' | '/session/everywhere' = '/session',
): Promise<void> {
  if (deployment().kind === 'server')
    await callServer('DELETE', sessions).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    });
  const before = queryClient.getQueryData(sessionQueries.current().queryKey);
  adopt(queryClient, null);
  channel?.postMessage('signed-out');
  // Otherwise the next click on "Sign in" would be answered by a session that is still open there.
  if (before?.way === 'company') location.assign('/session/sign-out');
}

/**
 * Puts off the end of a session that has not been used, when `must`; else only learns of what other tabs
 * have done for it. Nothing on the page changes. Throws an ApiError; 401 when it is too late.
 */
export async function staySignedIn(queryClient: QueryClient, must: boolean): Promise<void> {
  const next = await callServer(must ? 'POST' : 'GET', must ? '/session/stay' : '/session', {
    shape: sessionShape,
  });
  const { queryKey } = sessionQueries.current();
  if (identityOf(queryClient.getQueryData(queryKey) ?? null) === identityOf(next))
    queryClient.setQueryData(queryKey, next);
  else adopt(queryClient, next);
}

/** Makes the page follow what the server says of the session. */
function adopt(queryClient: QueryClient, next: Session | null): void {
  const { queryKey } = sessionQueries.current();
  const before = queryClient.getQueryData(queryKey) ?? null;
  const outcome =
    next === null
      ? 'signed-out'
      : before === null || identityOf(before) === identityOf(next)
        ? 'same'
        : 'changed';
  failedLink = undefined;
  if (next === null) closeStaticSession();
  if (openedLink && (next === null || isOwnedBy(openedLink.owner, next))) openedLink = undefined;
  if (outcome !== 'same') {
    changeIdentity();
    clearIntents();
    clearRecordsTenant();
    // In one turn, so that nothing can render between: first nobody reads the caches, then they are gone.
    void queryClient.cancelQueries({ predicate: isNotSession });
    queryClient.removeQueries({ predicate: isNotSession });
    queryClient.getMutationCache().clear();
  }
  // A new token may permit what the one before did not.
  clearDenied();
  setIntentOwner(identityOf(next));
  queryClient.setQueryData(queryKey, next);
  const ended = waiting;
  waiting = undefined;
  ended?.resolve(outcome);
  showState();
}

function isNotSession(query: { queryKey: readonly unknown[] }): boolean {
  return query.queryKey[0] !== 'session';
}

function waitForSignIn(): Promise<SignInOutcome> {
  if (!waiting) {
    let resolve: (outcome: SignInOutcome) => void = () => undefined;
    const promise = new Promise<SignInOutcome>((done) => {
      resolve = done;
    });
    waiting = { promise, resolve };
    showState();
  }
  return waiting.promise;
}

async function readSession(): Promise<Session | null> {
  if (deployment().kind === 'static') return staticSession();
  try {
    return await callServer('GET', '/session', { shape: sessionShape });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** With `replace` `own` a running session of somebody else stands: ApiError SESSION_OF_ANOTHER. */
async function exchange(token: string, replace?: 'own'): Promise<void> {
  if (deployment().kind === 'static') return openStaticSession(token.trim());
  await callServer('POST', replace ? `/session?replace=${replace}` : '/session', {
    body: { token: token.trim() },
  });
}

/** Signs in with a link's token; when somebody else is signed in, only with their leave. */
async function openLink(
  queryClient: QueryClient,
  token: string,
  leaveDocument?: LeaveDocument,
): Promise<void> {
  const owner = ownerOf(token);
  // What is on this page is somebody's, also when their session has just ended.
  const here = queryClient.getQueryData(sessionQueries.current().queryKey);
  const ask = () => {
    openedLink = { token, owner, leaveDocument };
  };
  try {
    if (here && !isOwnedBy(owner, here)) ask();
    else await followLink(queryClient, token, leaveDocument, 'own');
  } catch (error) {
    if (error instanceof ApiError && error.code === 'SESSION_OF_ANOTHER') ask();
    else failedLink = error;
  }
  showState();
}

/**
 * Exchanges the link's token. The browser keeps the address a document was loaded with, fragment and all,
 * where scripts can read it (`performance`), so `leaveDocument` then loads the page again without it.
 */
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
