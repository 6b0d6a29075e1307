import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import * as z from 'zod/mini';
import { clearDenied } from './api/denied-permissions';
import { clearInitialResponses, setAllInitialResponses } from './api/initial-responses';
import { waitForQueries, createQueryClient } from './api/query-client';
import { clearRecordsTenant } from './api/records-tenant';
import { sessionQueries } from './api/session';
import { sessionShape } from './api/session-shape';
import { Console } from './Console';
import type { RenderPage, RenderRequest } from './contract/server-rendering';
import { i18n, setLocale } from './i18n/locale';
import { chooseLanguage } from './lib/languages';
import { setServerView } from './lib/server-view';
import { createAppRouter } from './router';

/**
 * Server rendering of the console (docs/server-rendering.md): the components that a browser runs, with responses passed
 * in. Nothing is requested from here.
 */

/** Number of pages that may wait for rendering. Beyond it, a page is sent sooner, without rendered content. */
const maxWaiting = 3;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** Renders one page at a time: module-level state belongs to one user and is reset before the next render. */
export const renderPage: RenderPage = (page) => {
  if (waiting >= maxWaiting) return Promise.resolve(undefined);
  waiting += 1;
  const drawn = last.then(() => draw(page)).finally(() => (waiting -= 1));
  last = drawn.catch(() => undefined);
  return drawn;
};

async function draw({ path, answers, requestId, view, now }: RenderRequest): ReturnType<RenderPage> {
  clearRecordsTenant();
  clearDenied();
  const missing = setAllInitialResponses({ answers, requestId });
  setServerView({ ...view, now });
  await setLocale(chooseLanguage(view.language === undefined ? [] : [view.language]));

  const queryClient = createQueryClient(() => undefined);
  const session = z.parse(sessionShape, JSON.parse(answers['/session'] ?? 'null'));
  queryClient.setQueryData(sessionQueries.current().queryKey, session);
  const history = createMemoryHistory({ initialEntries: [path === '/' ? '/contexts' : path] });
  const router = createAppRouter(queryClient, history);
  try {
    await router.load();
    const isWhole = (await waitForQueries(queryClient)) && missing.size === 0;
    if (!isWhole || router.state.matches.some(({ status }) => status !== 'success')) return undefined;
    const html = renderToString(<Console queryClient={queryClient} router={router} />);
    // A part was deferred, or requested more while it rendered.
    if (/<!--\$[?!]/.test(html) || missing.size > 0 || queryClient.isFetching() > 0) return undefined;
    return { html, language: i18n.locale };
  } finally {
    clearInitialResponses();
    queryClient.clear();
    history.destroy();
  }
}
