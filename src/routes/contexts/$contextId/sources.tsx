import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { firstPageSize, pageSize } from '@recon/contract/pages';
import { contextQueries } from '~/api/contexts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { sourceQueries } from '~/api/sources';
import { feeSchedulePolicy } from '@recon/engine/fees/fee-schedule-policy';
import { sides, sourceTypes } from '@recon/engine/configuration/sources/source-types';
import { usePermissions } from '~/features/contexts/use-permissions';
import { SourcesPage } from '~/features/sources/SourcesPage';
import { t } from '~/i18n/t';
import { linkTo } from '~/lib/links';
import { listParams } from '~/list/list-query';
import { usePageTitle } from '~/lib/use-page-title';
import { param, strictSearch } from '~/lib/strict-search';
import { lazyComponent } from '~/lib/lazy';

const NewFeeScheduleSheet = lazyComponent(
  async () => (await import('~/features/fee-schedules/NewFeeSchedule')).NewFeeScheduleSheet,
);

const sourcesSearch = z.object({
  ...listParams,
  type: param(z.enum(sourceTypes)),
  side: param(z.enum(sides)),
  /** Source whose sheet is open, or `new`. */
  source: param(z.string()),
});

export const Route = createFileRoute('/contexts/$contextId/sources')({
  staticData: {
    needs: {
      reads: [
        ['listSources', firstPageSize],
        ['listFeeSchedules', pageSize],
      ],
    },
    page: 'rendered',
  },
  validateSearch: strictSearch(sourcesSearch),
  // Not awaited: the page renders while the rows load.
  loader: ({ context: { queryClient }, params: { contextId }, preload }) => {
    if (preload) return;
    void queryClient.prefetchInfiniteQuery(sourceQueries.list(contextId, {}));
    void queryClient.prefetchQuery(feeScheduleQueries.list());
  },
  component: Sources,
});

function Sources() {
  const { contextId } = Route.useParams();
  const { source, ...view } = Route.useSearch();
  const permissions = usePermissions();
  const navigate = useNavigate({ from: Route.fullPath });
  const { data: context } = useSuspenseQuery(contextQueries.detail(contextId));
  usePageTitle(view.q, t('contexts.tab.sources'), context.name);
  return (
    <SourcesPage
      key={contextId}
      contextId={contextId}
      contextStatus={context.status}
      permissions={permissions}
      view={view}
      onView={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      open={source}
      onOpen={(next) =>
        void navigate({ search: { ...view, ...(next && { source: next }) }, resetScroll: false })
      }
      linkTo={(id) =>
        linkTo({
          to: '/contexts/$contextId/sources',
          params: { contextId },
          search: { ...view, source: id },
          resetScroll: false,
        })
      }
      onFieldMap={(sourceId) =>
        void navigate({
          to: '/contexts/$contextId/sources/$sourceId/field-map',
          params: { contextId, sourceId },
        })
      }
      newSchedule={{
        refusal: feeSchedulePolicy.create(permissions) && t('sources.refused.noPermission'),
        render: (on) => <NewFeeScheduleSheet {...on} />,
      }}
    />
  );
}
