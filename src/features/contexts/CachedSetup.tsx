import 'texts:contexts';
import { useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/cached-parts';
import type { Context } from '~/contract/context';
import { setUpCheck } from '~/domain/contexts/setup-check';
import { t } from '~/i18n/t';
import * as styles from './CachedSetup.module.css';

/**
 * Renders how many rules and sources a context has and how much of its set-up is missing, as far as the query cache
 * knows: no request is made for a row of a list.
 */
export function CachedSetup({ context }: { context: Context }) {
  const { id, type, status, feeNormalization } = context;
  const parts = cachedParts(useQueryClient(), id);
  if (!parts) return <span className="ui-hidden">{t('contexts.list.partsUnread')}</span>;
  const missing = setUpCheck({ type, status, feeNormalization, ...parts }).filter(
    ({ state }) => state === 'missing',
  );
  return (
    <>
      {t('contexts.list.parts', { rules: parts.rules, sources: parts.sources.length })}
      {status !== 'ARCHIVED' && missing.length > 0 && (
        <span className={styles.missing}>{t('contexts.list.missing', { count: missing.length })}</span>
      )}
    </>
  );
}
