import type { FeeSchedule } from '~/contract/fee-schedule';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { FeeBadges } from './FeeBadges';
import { toFeeSchedule } from './fee-links';
import * as styles from './FeeLine.module.css';

/** Renders a link to a fee schedule, and its fees as tokens once it is loaded. */
export function FeeLine({ id, schedule }: { id: string; schedule: FeeSchedule | undefined }) {
  return (
    <div className={styles.line}>
      <Icon name="percent" />
      <div className={styles.what}>
        {toFeeSchedule(id)({
          className: styles.name,
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
