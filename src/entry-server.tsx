import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import * as z from 'zod/mini';
import { setAllInitialResponses } from './api/initial-responses';
import { waitForQueries, createQueryClient } from './api/query-client';
import { sessionQuery } from './api/session';
import { sessionShape } from '~/api/sign-in';
import { Console } from './Console';
import type { PreparedPage } from '@recon/contract/pages';
import type { RenderPage } from '@recon/contract/server-rendering';
import { i18n, setLocale } from './i18n/locale';
import { chooseLanguage } from '@recon/engine/lib/languages';
import { setServerView } from '~/lib/hydration';
import { pagesOf } from './pages';
import { createAppRouter } from './router';

/**
 * Server rendering of the console (docs/server-rendering.md): the components that a browser runs, with responses passed
 * in. Nothing is requested from here. As a browser loads the modules for each page, the server evaluates them for each
 * rendering (server/http/page-renderer.ts): what a module keeps belongs to one page.
 */

export { warmUpPages } from './warm-up-pages';

/** Returns the pages whose first load the server prepares. The build calls it. */
export function preparedPages(): PreparedPage[] {
  return pagesOf(
    createAppRouter(
      createQueryClient(() => undefined),
      createMemoryHistory(),
    ),
  );
}

let isUsed = false;

/** Renders one page. Throws if these modules have already rendered one: they would still have its data. */
export const renderPage: RenderPage = async ({ path, answers, again, requestId, view, now }) => {
  if (isUsed) throw new Error('Modules render one page; evaluate them again for the next.');
  isUsed = true;
  const missing = setAllInitialResponses({ answers, again, requestId });
  setServerView({ ...view, now });
  await setLocale(chooseLanguage(view.language === undefined ? [] : [view.language]));

  const queryClient = createQueryClient(() => undefined);
  const session = z.parse(sessionShape, JSON.parse(answers['/session'] ?? 'null'));
  queryClient.setQueryData(sessionQuery.queryKey, session);
  const history = createMemoryHistory({ initialEntries: [path === '/' ? '/contexts' : path] });
  const router = createAppRouter(queryClient, history);
  try {
    await router.load();
    const isWhole = (await waitForQueries(queryClient)) && missing.size === 0;
    if (!isWhole || router.state.matches.some(({ status }) => status !== 'success')) return undefined;
    const html = renderToString(<Console queryClient={queryClient} router={router} isServerRendered />);
    // A part was deferred, or requested more while it rendered.
    if (/<!--\$[?!]/.test(html) || missing.size > 0 || queryClient.isFetching() > 0) return undefined;
    return { html, language: i18n.locale };
  } finally {
    queryClient.clear();
    history.destroy();
  }
};
