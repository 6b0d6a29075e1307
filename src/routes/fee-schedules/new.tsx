import { createFileRoute, useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { feeSchedulePolicy } from '@recon/engine/fees/fee-schedule-policy';
import { usePermissions } from '~/features/contexts/use-permissions';
import { NewFeeSchedule } from '~/features/fee-schedules/NewFeeSchedule';
import { loadTexts } from '~/i18n/locale';
import { t } from '~/i18n/t';
import { toFeeSchedules } from '~/lib/links';
import { usePageTitle } from '~/lib/use-page-title';
import { strictSearch } from '~/lib/strict-search';
import { uuidParam } from '~/routes/-components/uuid-params';
import { PageHeader } from '~/ui/page/PageHeader';

const newSearch = strictSearch(z.object({ from: uuidParam }));

/** Form for a new fee schedule; `from` is the id of one whose fees are copied. */
export const Route = createFileRoute('/fee-schedules/new')({
  validateSearch: newSearch,
  loaderDeps: ({ search: { from } }) => ({ from }),
  loader: async ({ context: { queryClient }, deps: { from } }) => {
    const copied =
      from === undefined ? undefined : queryClient.ensureQueryData(feeScheduleQueries.detail(from));
    await loadTexts('context');
    return copied;
  },
  component: NewFeeSchedulePage,
});

function NewFeeSchedulePage() {
  const template = Route.useLoaderData();
  const navigate = useNavigate();
  const permissions = usePermissions();
  usePageTitle(t('fees.new'));
  return (
    <>
      <PageHeader title={t('fees.new')} crumbs={[{ label: t('nav.feeSchedules'), link: toFeeSchedules }]} />
      <NewFeeSchedule
        key={template?.id ?? ''}
        template={template}
        refusal={feeSchedulePolicy.create(permissions) && t('error.forbidden.meaning')}
        onCreated={({ id }) =>
          void navigate({ to: '/fee-schedules/$scheduleId', params: { scheduleId: id }, replace: true })
        }
      />
    </>
  );
}
