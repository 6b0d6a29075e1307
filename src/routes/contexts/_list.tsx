import { createFileRoute, Outlet, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { firstPageSize } from '@recon/contract/pages';
import { type ContextFilters, contextQueries } from '~/api/contexts';
import type { Context } from '@recon/contract/context';
import { contextStatuses, contextTypes } from '@recon/engine/configuration/contexts/context-status';
import { ContextList, NewContextButton } from '~/features/contexts/ContextList';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { storeDroppedBundle } from '~/lib/dropped-files';
import { lazyComponent } from '~/lib/lazy';
import { linkTo } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { param, strictSearch } from '~/lib/strict-search';
import { listParams } from '~/list/list-query';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import type { ButtonVariant } from '~/ui/controls/Button';
import { PageHeader } from '~/ui/page/PageHeader';

const ContextListMenu = lazyComponent(
  async () => (await import('~/features/contexts/ContextMenu')).ContextListMenu,
);

const NeedCell = lazyComponent(async () => {
  const [{ NeedCell: Loaded }] = await Promise.all([
    import('~/features/overview/NeedCell'),
    loadTexts('more'),
  ]);
  return Loaded;
});
const renderNeed = (context: Context) => <NeedCell context={context} />;

const contextsSearch = strictSearch(
  z.object({
    ...listParams,
    status: param(z.enum(contextStatuses)),
    type: param(z.enum(contextTypes)),
  }),
);

/** List of contexts; a new one is created in a sheet over it. */
export const Route = createFileRoute('/contexts/_list')({
  staticData: { needs: { reads: [['listContexts', firstPageSize]] } },
  validateSearch: contextsSearch,
  loaderDeps: ({ search: { q: _words, sort: _sort, ...filters } }): ContextFilters => filters,
  // Not awaited: the page renders while the rows load.
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchInfiniteQuery(contextQueries.list(deps)),
  component: ContextsPage,
  // The first page for most users: the first script requests its data, whichever server it has.
  codeSplitGroupings: [['component']],
});

function ContextsPage() {
  const filters = Route.useLoaderDeps();
  const search = Route.useSearch();
  const navigate = useNavigate();
  usePageTitle(t('nav.contexts'));
  useWindowFileDrop((file) => {
    storeDroppedBundle(file);
    void navigate({ to: '/contexts/import' });
  });
  const newContext = (variant: ButtonVariant) => (
    <NewContextButton
      variant={variant}
      link={linkTo({ to: '/contexts/new', search, resetScroll: false })}
      onNew={() => void navigate({ to: '/contexts/new', search, resetScroll: false })}
    />
  );
  return (
    <>
      <PageHeader
        title={t('nav.contexts')}
        crumbs={[{ label: t('contexts.section') }]}
        actions={
          <>
            <ActionMenu label={t('bundles.menu.list')} size="medium">
              {(menu) => <ContextListMenu {...menu} />}
            </ActionMenu>
            {newContext('primary')}
          </>
        }
      />
      <ContextList
        filters={filters}
        view={{ q: search.q, sort: search.sort }}
        onChange={(next, view) =>
          void navigate({ to: '/contexts', search: { ...next, ...view }, replace: true, resetScroll: false })
        }
        newContext={newContext('secondary')}
        renderNeed={renderNeed}
      />
      <Outlet />
    </>
  );
}
