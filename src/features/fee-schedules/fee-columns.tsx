import type { FeeSchedule } from '~/contract/fee-schedule';
import { t } from '~/i18n/t';
import { Token, Tokens } from '~/ui/Chip';
import { RelativeTime } from '~/ui/RelativeTime';
import type { Column } from '~/ui/VirtualTable';
import { itemBadge, orderWord, roundingText } from './fee-words';
import { itemsInOrder } from './schedule-form';

const badgesShown = 3;

/** The columns of the list of fee schedules. */
export function feeColumns(): Column<FeeSchedule>[] {
  return [
    {
      key: 'name',
      header: t('fees.field.name'),
      track: 'minmax(0, 2fr)',
      phone: 'main',
      cell: ({ name }) => name,
    },
    {
      key: 'currency',
      header: t('fees.field.currency'),
      track: 'minmax(92px, 0.5fr)',
      phone: 'beside',
      cell: ({ currency }) => currency,
    },
    {
      key: 'items',
      header: t('fees.field.items'),
      track: 'minmax(150px, 1.9fr)',
      phone: 'below',
      cell: (schedule) => <Badges schedule={schedule} />,
    },
    {
      key: 'order',
      header: t('fees.field.order'),
      track: 'minmax(96px, 0.8fr)',
      phone: 'below',
      cell: ({ applicationOrder }) => orderWord(applicationOrder),
    },
    {
      key: 'rounding',
      header: t('fees.field.rounding'),
      track: 'minmax(130px, 1.1fr)',
      phone: 'hide',
      cell: ({ roundingScale, roundingMode }) => roundingText(roundingScale, roundingMode),
    },
    {
      key: 'updated',
      header: t('fees.field.updated'),
      track: 'minmax(84px, 0.8fr)',
      phone: 'hide',
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    },
  ];
}

function Badges({ schedule: { items, currency } }: { schedule: FeeSchedule }) {
  const more = items.length - badgesShown;
  return (
    <Tokens>
      {itemsInOrder(items)
        .slice(0, badgesShown)
        .map((item, index) => (
          <Token key={index}>{itemBadge(item, currency)}</Token>
        ))}
      {more > 0 && <Token>{t('fees.list.moreItems', { count: more })}</Token>}
    </Tokens>
  );
}
