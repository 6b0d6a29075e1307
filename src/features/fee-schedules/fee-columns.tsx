import 'texts:fees';
import type { FeeSchedule } from '~/contract/fee-schedule';
import { t } from '~/i18n/t';
import { by, byInstant } from '~/list/sort';
import type { Column } from '~/list/VirtualTable';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import { FeeBadges } from './FeeBadges';
import { orderWord, roundingText } from './fee-words';

/** The columns of the list of fee schedules. */
export function feeColumns(): Column<FeeSchedule>[] {
  return [
    {
      key: 'name',
      header: t('fees.field.name'),
      track: 'minmax(0, 2fr)',
      phone: 'main',
      cell: ({ name }) => name,
      compare: by(({ name }) => name),
    },
    {
      key: 'currency',
      header: t('fees.field.currency'),
      track: 'minmax(92px, 0.5fr)',
      phone: 'beside',
      cell: ({ currency }) => currency,
      compare: by(({ currency }) => currency),
    },
    {
      key: 'items',
      header: t('fees.field.items'),
      track: 'minmax(150px, 1.9fr)',
      phone: 'below',
      cell: (schedule) => <FeeBadges schedule={schedule} />,
    },
    {
      key: 'order',
      header: t('fees.field.order'),
      track: 'minmax(96px, 1fr)',
      phone: 'below',
      cell: ({ applicationOrder }) => orderWord(applicationOrder),
      compare: by(({ applicationOrder }) => orderWord(applicationOrder)),
    },
    {
      key: 'rounding',
      header: t('fees.field.rounding'),
      track: 'minmax(130px, 1.5fr)',
      phone: 'hide',
      cell: ({ roundingScale, roundingMode }) => roundingText(roundingScale, roundingMode),
      compare: by(({ roundingScale, roundingMode }) => roundingText(roundingScale, roundingMode)),
    },
    {
      key: 'updated',
      header: t('fees.field.updated'),
      track: 'minmax(84px, 0.8fr)',
      phone: 'hide',
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
      compare: byInstant(({ updatedAt }) => updatedAt),
    },
  ];
}
