import { useQuery } from '@tanstack/react-query';
import { whatIfResultQueries } from '~/api/what-if-results';
import { perCent } from '@recon/engine/comparison/per-cent';
import { percentText } from '~/i18n/format';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import * as styles from './LastRate.module.css';

/** Renders the part of the left rows that the last what-if of a context matched, in percent, and when it was. */
export function LastRate({ contextId }: { contextId: string }) {
  const { data } = useQuery(whatIfResultQueries.list());
  if (!data) return null;
  const last = data.get(contextId);
  if (!last) return <span className={styles.when}>–</span>;
  const { confirmed, proposed, open } = last.rows;
  const matched = confirmed + proposed;
  const all = matched + open;
  const percent = all === 0 ? '0' : perCent(String(matched), String(all));
  return (
    <span className={styles.rate}>
      {percentText(percent)}
      <span className={styles.when}>
        <RelativeTime instant={last.at} />
      </span>
    </span>
  );
}
