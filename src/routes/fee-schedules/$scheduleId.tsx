import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { useTrackRecent } from '~/api/recents';
import { usePermissions } from '~/features/contexts/use-permissions';
import { orderLabel } from '~/features/fee-schedules/fee-messages';
import { FeeScheduleView } from '~/features/fee-schedules/FeeScheduleView';
import { NewFeeScheduleButton } from '~/features/fee-schedules/NewFeeScheduleButton';
import { LastChangeNote } from '~/history/history';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toFeeSchedules, toFeeWhatIf } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { buttonClass } from '~/ui/controls/Button';
import { Chip } from '~/ui/controls/Chip';
import { copyItem } from '~/ui/controls/Copy';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { PageHeader } from '~/ui/page/PageHeader';
import { requireUuids } from '~/routes/-components/uuid-params';

export const Route = createFileRoute('/fee-schedules/$scheduleId')({
  beforeLoad: ({ params }) => requireUuids(params),
  loader: async ({ context: { queryClient }, params: { scheduleId } }) => {
    await Promise.all([
      loadTexts('context'),
      queryClient.ensureQueryData({ ...feeScheduleQueries.detail(scheduleId), revalidateIfStale: true }),
    ]);
  },
  component: FeeSchedulePage,
});

function FeeSchedulePage() {
  const { scheduleId } = Route.useParams();
  const { data: schedule } = useSuspenseQuery(feeScheduleQueries.detail(scheduleId));
  const permissions = usePermissions();
  usePageTitle(schedule.name, t('nav.feeSchedules'));
  useTrackRecent({ kind: 'schedule', id: scheduleId, name: schedule.name });
  return (
    <>
      <PageHeader
        title={schedule.name}
        crumbs={[{ label: t('nav.feeSchedules'), link: toFeeSchedules }]}
        chips={
          <>
            <Chip>{schedule.currency}</Chip>
            <Chip>{orderLabel(schedule.applicationOrder)}</Chip>
            <LastChangeNote objectId={scheduleId} kind="fee-schedule" updatedAt={schedule.updatedAt} />
          </>
        }
        actions={
          <>
            <NewFeeScheduleButton permissions={permissions} from={schedule.id} variant="secondary" />
            {toFeeWhatIf(scheduleId)({ className: buttonClass(), children: t('fees.tryOnFile') })}
            <ActionMenu
              label={t('ui.moreActions', { name: schedule.name })}
              size="medium"
              items={[copyItem(schedule.id, t('fees.id'))]}
            />
          </>
        }
      />
      <FeeScheduleView key={scheduleId} schedule={schedule} permissions={permissions} />
    </>
  );
}
