import { useQuery } from '@tanstack/react-query';
import { whatIfResultQueries } from '~/api/what-if-results';
import { percentText } from '~/i18n/format';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import { matchedPercent } from './context-need';
import * as styles from './LastRate.module.css';

/** Renders the part of the left rows that the last what-if of a context matched, in percent, and when it was. */
export function LastRate({ contextId }: { contextId: string }) {
  const { data } = useQuery(whatIfResultQueries.list());
  if (!data) return null;
  const last = data.get(contextId);
  if (!last) return <span className={styles.when}>–</span>;
  return (
    <span className={styles.rate}>
      {percentText(matchedPercent(last.rows))}
      <span className={styles.when}>
        <RelativeTime instant={last.at} />
      </span>
    </span>
  );
}
