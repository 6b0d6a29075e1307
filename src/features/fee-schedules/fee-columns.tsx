import 'texts:fees';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { t } from '~/i18n/t';
import type { Column } from '~/list/table-column';
import { usualColumns } from '~/list/usual-columns';
import { FeeBadges } from './FeeLine';
import * as styles from './fee-columns.module.css';
import { orderLabel, roundingText } from './fee-messages';

export const feeTracks = styles.tracks;

const { text, time } = usualColumns<FeeSchedule, 'name' | 'currency' | 'order' | 'rounding' | 'updated'>(
  (key) => t(`fees.field.${key}`),
);

/** Columns of the list of fee schedules; `feeTracks` sets their widths. */
export const feeColumns: readonly Column<FeeSchedule>[] = [
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
