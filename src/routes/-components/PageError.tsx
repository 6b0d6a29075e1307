import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, type ErrorKind, isRetryable } from '~/api/api-error';
import { readingText } from '~/api/error-text';
import { type ChunkLoadFailure, findChunkLoadFailure } from '~/api/chunk-load-failure';
import { t } from '~/i18n/t';
import { usePageTitle } from '~/lib/use-page-title';
import { buttonClass } from '~/ui/controls/Button';
import { ErrorPanel } from '~/ui/page/ErrorPanel';

/** Kinds of errors that a retry cannot fix: the page then has a link instead of a retry button. */
const final: ReadonlySet<ErrorKind> = new Set(['notFound', 'contextNotFound', 'ruleNotFound', 'forbidden']);

/** Milliseconds between automatic retries of a page. */
const waitBetween = 20_000;

/** Renders the error of a page that failed to load or render. A retry refetches the data as well. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  const text = readingText(error);
  usePageTitle(text.title);
  useEffect(() => {
    queries.reset();
  }, [queries]);

  const isCode = text.kind === 'missingCode';
  const [why, setWhy] = useState<ChunkLoadFailure>();
  useEffect(() => {
    if (isCode) void findChunkLoadFailure().then(setWhy);
  }, [isCode]);

  const retry = () => {
    // The import was retried before, and older browsers cache a failed import permanently.
    if (why === 'outdated' || why === 'failed') location.reload();
    else void router.invalidate().then(reset);
  };
  const comesBack = isRetryable(error);
  const wait = Math.max(waitBetween, error instanceof ApiError ? error.retryAfter : 0);
  useEffect(() => {
    if (!comesBack) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void router.invalidate().then(reset);
    }, wait);
    return () => clearInterval(timer);
  }, [comesBack, wait, router, reset]);
  return (
    <>
      <h1 className="ui-hidden">{t('app.name')}</h1>
      <ErrorPanel
        title={text.title}
        requestId={text.requestId}
        onRetry={final.has(text.kind) ? undefined : retry}
        action={final.has(text.kind) && <BackToList />}
      >
        {isCode && why ? t(`error.missingCode.${why}`) : `${text.meaning} ${text.action}`}
      </ErrorPanel>
    </>
  );
}

function BackToList() {
  const ofFees = useLocation({ select: ({ pathname }) => pathname.startsWith('/fee-schedules') });
  return (
    <Link to={ofFees ? '/fee-schedules' : '/'} className={buttonClass()}>
      {ofFees ? t('page.toFees') : t('page.toStart')}
    </Link>
  );
}

/** Renders the page for an unknown URL. */
export function NotFound() {
  usePageTitle(t('page.notFound.title'));
  return (
    <>
      <h1 className="ui-hidden">{t('app.name')}</h1>
      <ErrorPanel
        title={t('page.notFound.title')}
        action={
          <Link to="/" className={buttonClass()}>
            {t('page.toStart')}
          </Link>
        }
      >
        {t('page.notFound.body')}
      </ErrorPanel>
    </>
  );
}
