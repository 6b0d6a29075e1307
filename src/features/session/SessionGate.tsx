import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSelector } from '@tanstack/react-store';
import { identityOf, sessionQuery, signInState } from '~/api/session';
import type { Session } from '~/api/sign-in';
import { t } from '~/i18n/t';
import { lazyChunk, lazyComponent, reportChunkError } from '~/lib/lazy';
import { toast } from '~/ui/overlay/toast';

const errors = lazyChunk(async () => import('./SessionError'));
const SessionError = lazyComponent(async () => (await errors.get()).SessionError);
const SignIn = lazyComponent(async () => (await import('./SignIn')).SignIn);
const OtherLinkDialog = lazyComponent(async () => (await import('./SwitchUserDialog')).SwitchUserDialog);
const SignInDialog = lazyComponent(async () => (await import('./SignInDialog')).SignInDialog);

/**
 * Renders the console for a signed-in user, else the sign-in page. If a session ends, a sign-in dialog covers the page
 * and keeps it. If another user signs in, also in another tab, the console restarts at the start page.
 */
export function SessionGate({ children }: { children: (session: Session) => ReactNode }) {
  const { data: session, error, refetch, isFetching } = useQuery(sessionQuery);
  const { isNeeded: calledFor, linkError, linkOwner: link } = useSelector(signInState);
  useNewBeginning(session);

  const refused = session && linkError !== undefined ? linkError : undefined;
  useEffect(() => {
    if (refused === undefined) return;
    const tell = () =>
      void errors.get().then(
        ({ toastRefusedLink }) => toastRefusedLink(refused),
        (error: unknown) => reportChunkError(error, tell),
      );
    tell();
  }, [refused]);

  if (error && !session)
    return <SessionError error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  // Unknown for a few milliseconds, while the first page's data is already loading.
  if (session === undefined) return null;
  if (session === null)
    return (
      <Suspense>
        <SignIn linkError={linkError} />
      </Suspense>
    );
  return (
    <>
      <Fragment key={identityOf(session)}>{children(session)}</Fragment>
      {link ? (
        <OtherLinkDialog session={session} owner={link} />
      ) : (
        calledFor && <SignInDialog session={session} />
      )}
    </>
  );
}

/** Navigates to the start page when another user has signed in, and reloads route data of the previous session. */
function useNewBeginning(session: Session | null | undefined): void {
  const router = useRouter();
  const navigate = useNavigate();
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!session) return;
    const identity = identityOf(session);
    const before = last.current;
    last.current = identity;
    if (before === undefined) return;
    // Routes keep data of their last load, which belongs to the previous session.
    void router.invalidate();
    if (before === identity) return;
    void navigate({ to: '/', replace: true, ignoreBlocker: true });
    toast({ text: t('session.changed', { subject: session.subject, tenant: session.tenantName }) });
  }, [session, router, navigate]);
}
