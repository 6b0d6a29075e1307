import 'texts:contexts';
import type { Context } from '~/contract/context';
import { oncePerLanguage } from '~/i18n/once-per-language';
import { t } from '~/i18n/t';
import { by, byInstant } from '~/list/sort';
import type { Column } from '~/list/table-column';
import { StatusChip } from '~/ui/controls/Chip';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import { part } from '~/ui/page/part';

import { statusShape, statusWord, uploadWord } from './context-words';
import * as styles from './context-columns.module.css';

/** The column comes once parts have been read; until then the list does without its code. */
const CachedSetUp = part(async () => (await import('./CachedSetUp')).CachedSetUp);

/** The columns of the list of contexts, as wide as `contextTracks` says; on a phone a row has two lines. */
export const contextColumns = oncePerLanguage((): Column<Context>[] => [
  {
    key: 'name',
    header: t('contexts.field.name'),
    phone: 'main',
    cell: ({ name }) => name,
    compare: by(({ name }) => name),
  },
  {
    key: 'status',
    header: t('contexts.field.status'),
    phone: 'beside',
    cell: ({ status }) => <StatusChip state={statusShape(status)}>{statusWord(status)}</StatusChip>,
    compare: by(({ status }) => statusWord(status)),
  },
  {
    key: 'type',
    header: t('contexts.field.type'),
    phone: 'below',
    cell: ({ type }) => type,
    compare: by(({ type }) => type),
  },
  {
    key: 'interval',
    header: t('contexts.field.interval'),
    phone: 'below',
    cell: ({ interval }) => interval,
    compare: by(({ interval }) => interval),
  },
  {
    key: 'parts',
    header: t('contexts.field.parts'),
    phone: 'hide',
    cell: (context) => <CachedSetUp context={context} />,
  },
  {
    key: 'upload',
    header: t('contexts.field.upload'),
    phone: 'hide',
    cell: ({ autoMatchOnUpload }) => uploadWord(autoMatchOnUpload),
    compare: by(({ autoMatchOnUpload }) => uploadWord(autoMatchOnUpload)),
  },
  {
    key: 'updated',
    header: t('contexts.field.updated'),
    phone: 'below',
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    compare: byInstant(({ updatedAt }) => updatedAt),
  },
]);

/** The same while nothing is known of what any of them holds. */
export const withoutParts = oncePerLanguage(() => contextColumns().filter(({ key }) => key !== 'parts'));

export const contextTracks = (hasParts: boolean) =>
  hasParts ? styles.tracks : `${styles.tracks} ${styles.partless}`;
