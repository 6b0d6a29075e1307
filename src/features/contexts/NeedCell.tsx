import { useQuery, useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/cached-parts';
import { contextNeedQuery } from '~/api/context-needs';
import { useFeesElsewhere } from '~/api/save-messages';
import { isEmbedded, mayUseStore } from '~/api/session';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import { setupNeed } from '@recon/engine/configuration/contexts/setup-need';
import { t } from '~/i18n/t';
import { isOutdated, needsOf, needText, rateNeed } from './context-need';
import * as styles from './NeedCell.module.css';

/**
 * Renders what a context needs: parts that it lacks, hints about its rules, or a better match rate. In front of a remote
 * service it reads rules and sources from the cache, without requests: where they are missing it states that the context
 * must be opened.
 */
export function NeedCell({ context }: { context: Context }) {
  const feesElsewhere = useFeesElsewhere();
  const client = useQueryClient();
  const enabled = mayUseStore(client, 'context:read');
  const isArchived = context.status === 'ARCHIVED';
  const rates = useQuery({ ...whatIfResultQueries.list(), enabled }).data;
  const isAnswered = isEmbedded(client);
  const setup = useQuery({ ...contextNeedQuery(context.id), enabled: enabled && isAnswered && !isArchived });
  if (isArchived) return <span className={styles.none}>–</span>;
  const cached = cachedParts(client, context.id);
  const parts = isAnswered ? undefined : cached;
  const isKnown = parts !== undefined || setup.data !== undefined;
  const last = rates?.get(context.id);
  const ofSetup = parts ? setupNeed({ ...context, feesElsewhere }, parts) : setup.data?.need;
  const isOld = last && isOutdated(context, cached, last);
  const needs = needsOf(ofSetup, last && !isOld ? rateNeed(last.rows) : undefined);
  if (needs.length > 0) return <Needs needs={needs} />;
  if (setup.isLoading) return null;
  return (
    <span className={styles.none}>
      {isKnown ? t('contexts.list.needsNothing') : t('contexts.list.partsUnread')}
    </span>
  );
}

function Needs({ needs }: { needs: ReturnType<typeof needsOf> }) {
  const text = needs.map(needText).join(' · ');
  return (
    <span className={styles.need} data-need={needs[0]!.kind} title={text}>
      {text}
    </span>
  );
}
