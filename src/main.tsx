import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { findChunkLoadFailure } from './api/chunk-load-failure';
import { onWriteChecksLoaded } from './api/client';
import { clearInitialResponses, readInitialResponses } from './api/initial-responses';
import { waitForQueries, createQueryClient } from './api/query-client';
import { sessionQuery, startSession } from './api/session';
import { onSlowWrite } from '~/api/observed-service';
import { Console } from './Console';
import type * as ErrorToasts from './error-toasts';
import { loadTexts, onLocale, setLocale } from './i18n/locale';
import { locale as currentLocale, t } from './i18n/t';
import { chooseLanguage, languageOfCookies } from '@recon/engine/lib/languages';
import { lazyChunk, prefetchOnIdle, onChunkFailed, reportChunkError } from '~/lib/lazy';
import { onZone } from '~/lib/relative-time';
import { createAppRouter } from './router';
import { colorScheme, density, onColorScheme, onDensity } from '~/ui/page/appearance';
import { dismissToast, toast } from './ui/overlay/toast';
import { startTooltip } from './ui/overlay/tooltip';

type AppRouter = ReturnType<typeof createAppRouter>;

const locale = languageOfCookies(document.cookie) ?? chooseLanguage(navigator.languages);
/** Whether the server rendered the page, in the language that is chosen here. */
const isServerRendered = readInitialResponses() && document.documentElement.lang === locale;
// Requested before anything else.
const texts = lazyChunk(async () => setLocale(locale));
void texts.get().then(
  () => onLocale(() => saveView(currentLocale())),
  () => undefined,
);

const errorToasts = lazyChunk(async () => import('./error-toasts'));
const queryClient = createQueryClient(
  (...failure) => void tellFailure(...failure),
  () => {
    dismissToast('refresh');
    errorToasts.now()?.announceServerBack();
  },
);
onWriteChecksLoaded(({ lateMismatchText, onLateMismatch }) =>
  onLateMismatch((record, differing) =>
    toast({ tone: 'warning', text: lateMismatchText(record, differing) }),
  ),
);
onSlowWrite((isSlow) => {
  if (isSlow) toast({ id: 'slow save', tone: 'warning', text: t('ui.slowSave') });
  else dismissToast('slow save');
});
onChunkFailed((_error, again) => {
  void findChunkLoadFailure().then((why) =>
    toast({
      id: 'missing code',
      tone: 'error',
      text: `${t('error.missingCode.title')}. ${t(`error.missingCode.${why}`)}`,
      action:
        why === 'unreachable'
          ? { label: t('ui.retry'), onAction: again, sends: false }
          : { label: t('ui.reload'), onAction: () => location.reload(), sends: false },
    }),
  );
});
// In a task of its own: evaluating the script takes long on a slow processor.
setTimeout(start);

/** Milliseconds for which the markup of the HTML remains after the session is known. */
const maxBootMs = 400;

/** Reads the session, loads the first route, and hydrates the page, or renders it. */
function start(): void {
  // Before the router reads the URL: this removes the link's token from it.
  startSession(queryClient, () => {
    location.reload();
    // Blocks all further calls of this document.
    return new Promise<never>(() => undefined);
  });
  const router = createAppRouter(queryClient);
  const firstPage = router.subscribe('onRendered', () => {
    firstPage();
    clearInitialResponses();
    // Not before the first page is rendered: what it needs has priority.
    setTimeout(() => prefetch(router), 1_500);
  });

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  startTooltip();
  const session = queryClient.prefetchQuery(sessionQuery);
  const firstRoute = session.then(() => router.load().catch(() => undefined));
  const longBoot = session.then(() => new Promise((resolve) => setTimeout(resolve, maxBootMs)));
  // Messages that cannot be fetched are tried three times. Until the session is known there is nothing to render. A
  // server-rendered page remains until it can be hydrated.
  void Promise.all([texts.get(), isServerRendered ? firstRoute : Promise.race([firstRoute, longBoot])])
    .then(() => isServerRendered && canTakeOver(router))
    .then((isSame) => {
      const page = <Console queryClient={queryClient} router={router} isServerRendered={isSame} />;
      // In a transition React renders in slices, between which the browser paints and reacts to input.
      if (!isSame) return startTransition(() => createRoot(root).render(page));
      // As on the server: no fallback around the complete page.
      router.ssr = { manifest: undefined };
      startTransition(() => void hydrateRoot(root, page));
      // The script in the page's `<head>` repeats the last click on a button (public/before-paint.js).
      return dispatchEvent(new Event('recon-taken'));
    })
    // The page says so itself (public/before-paint.js).
    .catch(() => dispatchEvent(new Event('recon-unloaded')));
}

/** Starts what the first page does not need: saving the view, and fetching code in idle time. */
function prefetch(router: AppRouter): void {
  saveView();
  onColorScheme(() => saveView());
  onDensity(() => saveView());
  onZone(() => saveView());
  lazyChunk(async () => (await import('./api/view-cookie')).adoptChosenLanguage());
  lazyChunk(async () => loadTexts('more'));
  prefetchOnIdle();
  for (const route of Object.values(router.routesById)) lazyChunk(async () => router.loadRouteChunk(route));
}

/** Toasts an error that no page shows; if the code for that is missing, why. */
async function tellFailure(...failure: Parameters<typeof ErrorToasts.toastError>): Promise<void> {
  try {
    (await errorToasts.get()).toastError(...failure);
  } catch (missing) {
    reportChunkError(missing, () => void tellFailure(...failure));
  }
}

function saveView(language?: string): void {
  void import('./api/view-cookie')
    .then(({ saveViewCookie: keepPageView }) => keepPageView(language, colorScheme(), density()))
    .catch(() => undefined);
}

/** Returns whether the first render here matches the server's: for the same user, with all initial data. */
async function canTakeOver(router: AppRouter): Promise<boolean> {
  const isRead = await waitForQueries(queryClient);
  const isLoaded = router.state.matches.every(({ status }) => status === 'success');
  return isRead && isLoaded && queryClient.getQueryData(sessionQuery.queryKey) !== null;
}
