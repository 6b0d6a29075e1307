import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { t } from '~/i18n/t';
import { toFeeSchedule } from '~/lib/links';
import { Icon } from '~/ui/controls/Icon';
import { Tag, Tags } from '~/ui/controls/Chip';
import { itemBadge } from './fee-messages';
import { itemsByPriority } from './schedule-form';
import * as styles from './FeeScheduleLine.module.css';

/** Renders a link to a fee schedule and, once it is loaded, its fees as small labels. */
export function FeeScheduleLine({ id, schedule }: { id: string; schedule: FeeSchedule | undefined }) {
  return (
    <div className={styles.line}>
      <Icon name="percent" />
      <div className={`ui-row ${styles.what}`}>
        {toFeeSchedule(id)({
          className: `${styles.name} ui-link`,
          children: (
            <>
              <span className="ui-hidden">{t('fees.line')} </span>
              {schedule?.name ?? t('fees.line.unnamed')}
            </>
          ),
        })}
        {schedule && <FeeBadges schedule={schedule} />}
      </div>
    </div>
  );
}

const badgesShown = 3;

/** Renders the first fees of a schedule as small labels, in priority order. */
export function FeeBadges({ schedule: { items, currency } }: { schedule: FeeSchedule }) {
  const more = items.length - badgesShown;
  return (
    <Tags>
      {itemsByPriority(items)
        .slice(0, badgesShown)
        .map((item, index) => (
          <Tag key={index}>{itemBadge(item, currency)}</Tag>
        ))}
      {more > 0 && <Tag>{t('fees.list.moreItems', { count: more })}</Tag>}
    </Tags>
  );
}
