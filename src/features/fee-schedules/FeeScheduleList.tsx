import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { feeScheduleQueries, maxFeeSchedules, reloadFeeSchedules } from '~/api/fee-schedules';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { t } from '~/i18n/t';
import type { ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { ListNotice } from '~/list/ListNotice';
import { type Column, rowLink, usualColumns } from '~/list/usual-columns';
import { FeeBadges } from './FeeScheduleLine';
import { orderLabel, roundingText } from './fee-messages';
import * as styles from './FeeScheduleList.module.css';

const { text, time } = usualColumns<FeeSchedule, 'name' | 'currency' | 'order' | 'rounding' | 'updated'>(
  (key) => t(`fees.field.${key}`),
);

const feeColumns: readonly Column<FeeSchedule>[] = [
  text('name', 'main', ({ name }) => name),
  text('currency', 'beside', ({ currency }) => currency),
  {
    key: 'items',
    header: () => t('fees.field.items'),
    phone: 'below',
    cell: (schedule) => <FeeBadges schedule={schedule} />,
  },
  text('order', 'below', ({ applicationOrder }) => orderLabel(applicationOrder)),
  text('rounding', 'hide', ({ roundingScale, roundingMode }) => roundingText(roundingScale, roundingMode)),
  time('updated', 'hide', ({ updatedAt }) => updatedAt),
];

interface FeeScheduleListProps {
  view: ListView;
  onView: (view: ListView) => void;
  newSchedule: ReactNode;
}

/** Renders the tenant's fee schedules, sorted by name. Shows a notice if the list cannot hold them all. */
export function FeeScheduleList({ view, onView, newSchedule }: FeeScheduleListProps) {
  const query = useQuery(feeScheduleQueries.list());
  const client = useQueryClient();
  const { more = 'no' } = query.data ?? {};
  return (
    <ListPage
      query={query}
      words={{
        title: t('nav.feeSchedules'),
        search: t('fees.list.search'),
        all: (count) => t('fees.list.all', { count }),
        found: (count) => t('fees.list.found', { count }),
        noneHere: t('fees.list.noneFound'),
        clear: t('fees.list.clear'),
      }}
      columns={feeColumns}
      tracks={styles.tracks}
      link={scheduleLink}
      view={view}
      onView={onView}
      searchText={searchText}
      onClear={() => onView({})}
      onReload={() => void reloadFeeSchedules(client)}
      empty={{
        icon: 'percent',
        title: t('fees.list.none'),
        body: t('fees.list.none.body'),
        action: newSchedule,
      }}
      above={
        more !== 'no' && (
          <ListNotice tone="warning" title={t(`fees.list.more.${more}`, { count: maxFeeSchedules })}>
            {t('fees.list.more.about')}
          </ListNotice>
        )
      }
      footer={t('fees.list.noDelete')}
    />
  );
}

const searchText = ({ name, currency }: FeeSchedule) => `${name} ${currency}`;
const scheduleLink = rowLink('/fee-schedules');
