import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { errorText } from './api/error-text';
import { chunkLoadError } from './api/chunk-load-error';
import { whenWritesAreChecked } from './api/client';
import { createQueryClient } from './api/query-client';
import { sessionQueries, startSession } from './api/session';
import { whenWritesAreSlow } from './api/slow-writes';
import { chooseLocale, setLocale } from './i18n/locale';
import { t } from './i18n/t';
import { lazyChunk, prefetchOnIdle, onChunkFailed } from './lib/lazy-chunk';
import { createAppRouter } from './router';
import { announce } from './ui/page/announce';
import { dismissToast, toast } from './ui/overlay/toast';
import './ui/base.css';

// On its way before anything else is asked for.
const texts = lazyChunk(async () => setLocale(chooseLocale(navigator.languages)));
void texts.get().catch(() => undefined);

const queryClient = createQueryClient(
  (error, failed, again) => {
    const { title, meaning, action, requestId } = errorText(error);
    if (failed === 'mutation')
      toast({
        tone: 'error',
        text: `${title}. ${meaning} ${action}`,
        requestId,
        action: again && { label: t('ui.retry'), onAction: again },
      });
    // However many parts of a page could not be refreshed, it is one message.
    else
      toast({ id: 'refresh', tone: 'error', text: `${t('error.refresh')} ${title}. ${action}`, requestId });
  },
  () => announce(t('error.back')),
);
// What could not be refreshed is fresh again, or something beside it is: the service answers.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'success') dismissToast('refresh');
});
whenWritesAreChecked(({ notKeptList, onNotKeptLater }) =>
  onNotKeptLater((record, differing) => {
    const name =
      'name' in record ? String(record.name) : t('mapping' in record ? 'kept.fieldMap' : 'kept.rule');
    toast({ tone: 'warning', text: t('kept.later', { name, list: notKeptList(differing) }) });
  }),
);
whenWritesAreSlow((isSlow) => {
  if (isSlow) toast({ id: 'slow save', tone: 'warning', text: t('ui.slowSave') });
  else dismissToast('slow save');
});
// Before the router reads the address: the link's token is taken out of it here.
startSession(queryClient, () => {
  location.reload();
  // Nothing is called from this document any more.
  return new Promise<never>(() => undefined);
});
const router = createAppRouter(queryClient);

onChunkFailed((_error, again) => {
  void chunkLoadError().then((why) =>
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
// Not before the first page stands: what it needs goes first.
const firstPage = router.subscribe('onRendered', () => {
  firstPage();
  setTimeout(() => {
    prefetchOnIdle();
    for (const route of Object.values(router.routesById)) lazyChunk(async () => router.loadRouteChunk(route));
  }, 1_500);
});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const reactRoot = createRoot(root);
/** Milliseconds for which the page that its HTML shows stands, once it is known who is signed in. */
const longestBoot = 400;
const session = queryClient.prefetchQuery(sessionQueries.current());
const firstRoute = session.then(() =>
  Promise.race([
    router.load().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, longestBoot)),
  ]),
);
// Texts that cannot be fetched are tried for three times; a page without them is better than none. Until it is
// known who is signed in there is nothing to draw.
void Promise.allSettled([texts.get(), firstRoute]).then(() =>
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
