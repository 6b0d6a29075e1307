import { useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/cached-parts';
import { useFeesElsewhere } from '~/api/save-messages';
import type { Context } from '@recon/contract/context';
import { t } from '~/i18n/t';
import { needText, setupNeed } from './context-need';
import * as styles from './CachedSetup.module.css';

/** Renders the numbers of a context's rules and sources, and what it lacks. Reads only the cache: sends no request. */
export function CachedSetup({ context }: { context: Context }) {
  const feesElsewhere = useFeesElsewhere();
  const parts = cachedParts(useQueryClient(), context.id);
  if (!parts) return <span className="ui-hidden">{t('contexts.list.partsUnread')}</span>;
  const need = setupNeed(context, parts, feesElsewhere);
  return (
    <>
      {t('contexts.list.parts', { rules: parts.rules.length, sources: parts.sources.length })}
      {need && <span className={styles.missing}>{needText(need)}</span>}
    </>
  );
}
