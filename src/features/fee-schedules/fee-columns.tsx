import 'texts:fees';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { t } from '~/i18n/t';
import { compareBy, byInstant } from '~/list/sort';
import type { Column } from '~/list/table-column';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import { FeeBadges } from './FeeBadges';
import * as styles from './fee-columns.module.css';
import { orderLabel, roundingText } from './fee-messages';

export const feeTracks = styles.tracks;

/** Columns of the list of fee schedules; `feeTracks` sets their widths. */
export const feeColumns: readonly Column<FeeSchedule>[] = [
  {
    key: 'name',
    header: () => t('fees.field.name'),
    phone: 'main',
    cell: ({ name }) => name,
    compare: compareBy(({ name }) => name),
  },
  {
    key: 'currency',
    header: () => t('fees.field.currency'),
    phone: 'beside',
    cell: ({ currency }) => currency,
    compare: compareBy(({ currency }) => currency),
  },
  {
    key: 'items',
    header: () => t('fees.field.items'),
    phone: 'below',
    cell: (schedule) => <FeeBadges schedule={schedule} />,
  },
  {
    key: 'order',
    header: () => t('fees.field.order'),
    phone: 'below',
    cell: ({ applicationOrder }) => orderLabel(applicationOrder),
    compare: compareBy(({ applicationOrder }) => orderLabel(applicationOrder)),
  },
  {
    key: 'rounding',
    header: () => t('fees.field.rounding'),
    phone: 'hide',
    cell: ({ roundingScale, roundingMode }) => roundingText(roundingScale, roundingMode),
    compare: compareBy(({ roundingScale, roundingMode }) => roundingText(roundingScale, roundingMode)),
  },
  {
    key: 'updated',
    header: () => t('fees.field.updated'),
    phone: 'hide',
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    compare: byInstant(({ updatedAt }) => updatedAt),
  },
];
