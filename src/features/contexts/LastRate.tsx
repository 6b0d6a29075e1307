import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/cached-parts';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import { percentText } from '~/i18n/format';
import { t } from '~/i18n/t';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import { isLowRate, isResultOutdated, matchedPercent } from './last-rate';
import * as styles from './LastRate.module.css';

/**
 * Renders the percentage of left rows that the last what-if of a context matched, and its time. Marks a low rate; mutes
 * an outdated one and shows a mark in place of the time.
 */
export function LastRate({ context }: { context: Context }) {
  const { data } = useQuery(whatIfResultQueries.list());
  const client = useQueryClient();
  if (!data) return null;
  const last = data.get(context.id);
  if (!last) return <span className={`${styles.when} ui-small`}>–</span>;
  const isOld = isResultOutdated(context, cachedParts(client, context.id), last);
  return (
    <span
      className={styles.rate}
      data-outdated={isOld || undefined}
      data-low={isLowRate(last.rows) || undefined}
    >
      <span>{percentText(matchedPercent(last.rows))}</span>
      <span className={`${styles.when} ui-small`}>
        {isOld ? t('contexts.list.outdated') : <RelativeTime instant={last.at} />}
      </span>
    </span>
  );
}
