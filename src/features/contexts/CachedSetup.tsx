import { useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/cached-parts';
import { useFeesElsewhere } from '~/api/save-messages';
import type { Context } from '@recon/contract/context';
import { setUpCheck } from '@recon/engine/configuration/contexts/setup-check';
import { setUpRules } from '@recon/engine/configuration/contexts/setup-rules';
import { t } from '~/i18n/t';
import * as styles from './CachedSetup.module.css';

/** Renders the numbers of a context's rules and sources, and what it lacks. Reads only the cache: sends no request. */
export function CachedSetup({ context }: { context: Context }) {
  const { id, type, status, feeNormalization } = context;
  const feesElsewhere = useFeesElsewhere();
  const parts = cachedParts(useQueryClient(), id);
  if (!parts) return <span className="ui-hidden">{t('contexts.list.partsUnread')}</span>;
  const { sources } = parts;
  const items = setUpCheck({
    type,
    status,
    feeNormalization,
    feesElsewhere,
    sources,
    ...setUpRules(parts.rules, type),
  });
  const missing = items.filter(({ state }) => state === 'missing').length;
  const toCheck = items.filter(({ state }) => state === 'warning').length;
  return (
    <>
      {t('contexts.list.parts', { rules: parts.rules.length, sources: sources.length })}
      {status !== 'ARCHIVED' && missing + toCheck > 0 && (
        <span className={styles.missing}>
          {missing > 0
            ? t('contexts.list.missing', { count: missing })
            : t('contexts.list.toCheck', { count: toCheck })}
        </span>
      )}
    </>
  );
}
