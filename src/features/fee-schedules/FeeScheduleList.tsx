import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { readingText, useStandingFailure } from '~/api/refetch-after-failure';
import { errorText } from '~/api/error-text';
import { feeScheduleQueries, mostFeeSchedules } from '~/api/fee-schedules';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { VirtualTable } from '~/ui/page/VirtualTable';
import { feeColumns } from './fee-columns';
import { toFeeSchedule } from './fee-links';
import './fee-schedules.css';

/** The fee schedules of the tenant, by name; says so when the list cannot hold them all. */
export function FeeScheduleList({
  scrollKey,
  newSchedule,
}: {
  scrollKey: string | undefined;
  /** The way to a new one, offered where there is none. */
  newSchedule: ReactNode;
}) {
  const query = useQuery(feeScheduleQueries.list());
  const [columns] = useState(feeColumns);
  const { data } = query;
  const failure = useStandingFailure(query);
  if (!data) {
    if (!failure) return <Loading />;
    const text = readingText(failure);
    return (
      <ErrorPanel
        title={text.title}
        requestId={text.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {text.meaning} {text.action}
      </ErrorPanel>
    );
  }
  if (data.schedules.length === 0)
    return (
      <EmptyState icon="percent" title={t('fees.list.none')} action={newSchedule}>
        {t('fees.list.none.body')}
      </EmptyState>
    );
  return (
    <div className="fees-list">
      {query.isRefetchError && <StaleNotice error={query.error} retry={() => void query.refetch()} />}
      {data.more !== 'no' && (
        <InlineAlert tone="warning" title={t(`fees.list.more.${data.more}`, { count: mostFeeSchedules })}>
          {t('fees.list.more.about')}
        </InlineAlert>
      )}
      <VirtualTable
        items={data.schedules}
        getKey={scheduleId}
        label={t('fees.title')}
        columns={columns}
        link={scheduleLink}
        complete={data.more === 'no'}
        scrollKey={scrollKey}
        footer={t('fees.list.noDelete')}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className="fees-list">
      <SkeletonRows rows={8} cells={6} />
    </div>
  );
}

function StaleNotice({ error, retry }: { error: unknown; retry: () => void }) {
  const text = errorText(error);
  return (
    <InlineAlert
      tone="warning"
      title={t('fees.list.stale')}
      requestId={text.requestId}
      actions={
        <Button size="small" icon="retry" onClick={retry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {text.meaning}
    </InlineAlert>
  );
}

const scheduleId = ({ id }: FeeSchedule) => id;
const scheduleLink = ({ id }: FeeSchedule) => toFeeSchedule(id);
