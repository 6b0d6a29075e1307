import type { FeeSchedule } from '~/contract/fee-schedule';
import { t } from '~/i18n/t';
import { Token, Tokens } from '~/ui/controls/Chip';
import { itemBadge } from './fee-messages';
import { itemsInOrder } from './schedule-form';

const badgesShown = 3;

/** Renders the first fees of a schedule as tokens, in priority order. */
export function FeeBadges({ schedule: { items, currency } }: { schedule: FeeSchedule }) {
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
