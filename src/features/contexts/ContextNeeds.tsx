import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { cachedParts } from '~/api/cached-parts';
import { useFeesElsewhere } from '~/api/save-messages';
import { mayUseStore } from '~/api/session';
import { whatIfResultQueries } from '~/api/what-if-results';
import type { Context } from '@recon/contract/context';
import { t } from '~/i18n/t';
import { toContext } from './context-links';
import { needText, rateNeed, setupNeed } from './context-need';
import * as styles from './ContextNeeds.module.css';

/** The number of contexts that are named. */
const maxNamed = 3;

/** Renders which of the loaded contexts need a hand, and why, as far as their parts and last what-ifs are known here. */
export function ContextNeeds({ rows }: { rows: readonly Context[] }) {
  const client = useQueryClient();
  const feesElsewhere = useFeesElsewhere();
  const enabled = mayUseStore(client, 'context:read');
  const last = useQuery({ ...whatIfResultQueries.list(), enabled }).data;
  const needs = useMemo(
    () =>
      rows.flatMap((context) => {
        const parts = cachedParts(client, context.id);
        const rate = context.status === 'ARCHIVED' ? undefined : last?.get(context.id);
        const need = (parts && setupNeed(context, parts, feesElsewhere)) ?? (rate && rateNeed(rate.rows));
        return need ? [{ context, need }] : [];
      }),
    [rows, client, feesElsewhere, last],
  );
  if (needs.length === 0) return null;
  return (
    <p className={styles.needs}>
      <span>{t('contexts.list.needs', { count: needs.length, loaded: rows.length })}</span>
      {needs.slice(0, maxNamed).map(({ context: { id, name }, need }) => (
        <span key={id}>
          {toContext(id)({ className: styles.name, children: name })}{' '}
          <span className={styles.why}>{needText(need)}</span>
        </span>
      ))}
      {needs.length > maxNamed && (
        <span>{t('contexts.list.needsMore', { count: needs.length - maxNamed })}</span>
      )}
    </p>
  );
}
