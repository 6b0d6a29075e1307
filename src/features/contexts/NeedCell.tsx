import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/cached-parts';
import { useFeesElsewhere } from '~/api/save-messages';
import { mayUseStore } from '~/api/session';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import { t } from '~/i18n/t';
import { isOutdated, needsOf, needText, rateNeed, setupNeed } from './context-need';
import * as styles from './NeedCell.module.css';

/**
 * Renders what a context needs: parts that it lacks, hints about its rules, or a better match rate. Reads rules and
 * sources from the cache, without requests: where they are missing it states that the context must be opened.
 */
export function NeedCell({ context }: { context: Context }) {
  const feesElsewhere = useFeesElsewhere();
  const client = useQueryClient();
  const enabled = mayUseStore(client, 'context:read');
  const rates = useQuery({ ...whatIfResultQueries.list(), enabled }).data;
  if (context.status === 'ARCHIVED') return <span className={styles.none}>–</span>;
  const parts = cachedParts(client, context.id);
  const last = rates?.get(context.id);
  const low = last && !isOutdated(context, parts, last.at) ? rateNeed(last.rows) : undefined;
  const needs = needsOf(parts && setupNeed(context, parts, feesElsewhere), low);
  if (needs.length > 0) return <span className={styles.need}>{needs.map(needText).join(' · ')}</span>;
  return (
    <span className={styles.none}>
      {parts ? t('contexts.list.needsNothing') : t('contexts.list.partsUnread')}
    </span>
  );
}
