import 'texts:contexts';
import { useQueryClient } from '@tanstack/react-query';
import { cachedParts } from '~/api/context-parts';
import type { Context } from '~/contract/context';
import { setUpCheck } from '~/domain/contexts/set-up-check';
import { t } from '~/i18n/t';
import { by, byInstant } from '~/list/sort';
import type { Column } from '~/list/VirtualTable';
import { StatusChip } from '~/ui/controls/Chip';
import { RelativeTime } from '~/ui/controls/RelativeTime';

import { statusShape, statusWord, uploadWord } from './context-words';
import * as styles from './context-columns.module.css';

/** The columns of the list of contexts; on a phone a row has two lines. */
export function contextColumns(): Column<Context>[] {
  return [
    {
      key: 'name',
      header: t('contexts.field.name'),
      track: 'minmax(0, 2.1fr)',
      phone: 'main',
      cell: ({ name }) => name,
      compare: by(({ name }) => name),
    },
    {
      key: 'status',
      header: t('contexts.field.status'),
      track: 'minmax(104px, 1.3fr)',
      phone: 'beside',
      cell: ({ status }) => <StatusChip state={statusShape(status)}>{statusWord(status)}</StatusChip>,
      compare: by(({ status }) => statusWord(status)),
    },
    {
      key: 'type',
      header: t('contexts.field.type'),
      track: 'minmax(52px, 0.65fr)',
      phone: 'below',
      cell: ({ type }) => type,
      compare: by(({ type }) => type),
    },
    {
      key: 'interval',
      header: t('contexts.field.interval'),
      track: 'minmax(72px, 1fr)',
      phone: 'below',
      cell: ({ interval }) => interval,
      compare: by(({ interval }) => interval),
    },
    {
      key: 'parts',
      header: t('contexts.field.parts'),
      track: 'minmax(100px, 1.4fr)',
      phone: 'hide',
      cell: (context) => <CachedSetUp context={context} />,
    },
    {
      key: 'upload',
      header: t('contexts.field.upload'),
      track: 'minmax(104px, 1.6fr)',
      phone: 'hide',
      cell: ({ autoMatchOnUpload }) => uploadWord(autoMatchOnUpload),
      compare: by(({ autoMatchOnUpload }) => uploadWord(autoMatchOnUpload)),
    },
    {
      key: 'updated',
      header: t('contexts.field.updated'),
      track: 'minmax(84px, 1fr)',
      phone: 'below',
      cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
      compare: byInstant(({ updatedAt }) => updatedAt),
    },
  ];
}

/** Rules, sources and what is missing of both, as far as they are in memory: nothing is asked for each row of a list. */
function CachedSetUp({ context: { id, type, status } }: { context: Context }) {
  const parts = cachedParts(useQueryClient(), id);
  if (!parts) return t('contexts.list.partsUnread');
  const missing = setUpCheck({ type, status, ...parts }).filter(({ state }) => state === 'missing');
  return (
    <>
      {t('contexts.list.parts', { rules: parts.rules, sources: parts.sources.length })}
      {status !== 'ARCHIVED' && missing.length > 0 && (
        <span className={styles.missing}>{t('contexts.list.missing', { count: missing.length })}</span>
      )}
    </>
  );
}
