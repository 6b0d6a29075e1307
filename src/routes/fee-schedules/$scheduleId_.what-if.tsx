import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { usePermissions } from '~/features/contexts/use-permissions';
import { FeeWhatIfPage } from '~/features/fee-schedules/what-if/FeeWhatIfPage';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toFeeSchedule, toFeeSchedules } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { Chip } from '~/ui/controls/Chip';
import { PageHeader } from '~/ui/page/PageHeader';
import { requireUuids } from '~/routes/-components/uuid-params';

/** What-if of a fee schedule: the effect of a change on a file's amounts. */
export const Route = createFileRoute('/fee-schedules/$scheduleId_/what-if')({
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params: { scheduleId } }) => {
    await Promise.all([
      loadTexts('more'),
      queryClient.ensureQueryData({ ...feeScheduleQueries.detail(scheduleId), revalidateIfStale: true }),
    ]);
  },
  component: FeeWhatIf,
});

function FeeWhatIf() {
  const { scheduleId } = Route.useParams();
  const { data: schedule } = useSuspenseQuery(feeScheduleQueries.detail(scheduleId));
  const permissions = usePermissions();
  const navigate = useNavigate();
  usePageTitle(t('feeWhatIf.title'), schedule.name);
  return (
    <>
      <PageHeader
        title={t('feeWhatIf.title')}
        crumbs={[
          { label: t('nav.feeSchedules'), link: toFeeSchedules },
          { label: schedule.name, link: toFeeSchedule(scheduleId) },
        ]}
        chips={<Chip>{schedule.currency}</Chip>}
      />
      <FeeWhatIfPage
        key={scheduleId}
        schedule={schedule}
        permissions={permissions}
        onCreated={({ id }) =>
          void navigate({ to: '/fee-schedules/$scheduleId', params: { scheduleId: id } })
        }
      />
    </>
  );
}
