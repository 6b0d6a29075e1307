import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { pageSize } from '@recon/contract/pages';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { usePermissions } from '~/features/contexts/use-permissions';
import { FeeScheduleList } from '~/features/fee-schedules/FeeScheduleList';
import { NewFeeScheduleButton } from '~/features/fee-schedules/NewFeeScheduleButton';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { listParams } from '~/list/list-query';
import { usePageTitle } from '~/lib/use-page-title';
import { strictSearch } from '~/lib/strict-search';
import { PageHeader } from '~/ui/page/PageHeader';

export const Route = createFileRoute('/fee-schedules/')({
  staticData: {
    needs: { texts: ['context'], reads: [['listFeeSchedules', pageSize]] },
    page: 'rendered',
  },
  validateSearch: strictSearch(z.object(listParams)),
  // Not awaited: the page renders while the rows load.
  loader: async ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(feeScheduleQueries.list());
    await loadTexts('context');
  },
  component: FeeSchedulesPage,
});

function FeeSchedulesPage() {
  const view = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const permissions = usePermissions();
  usePageTitle(view.q, t('nav.feeSchedules'));
  return (
    <>
      <PageHeader
        title={t('nav.feeSchedules')}
        crumbs={[{ label: t('contexts.section') }]}
        actions={<NewFeeScheduleButton permissions={permissions} />}
      />
      <FeeScheduleList
        view={view}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
        newSchedule={<NewFeeScheduleButton permissions={permissions} variant="secondary" />}
      />
    </>
  );
}
