import 'texts:contexts';
import type { Context } from '~/contract/context';
import { t } from '~/i18n/t';
import { compareBy, byInstant } from '~/list/sort';
import type { Column } from '~/list/table-column';
import { StatusChip } from '~/ui/controls/Chip';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import { lazyComponent } from '~/ui/page/lazy-component';

import { statusShape, statusLabel, uploadLabel } from './context-messages';
import * as styles from './context-columns.module.css';

/** The cell of the column that appears once parts are cached; until then the list does not load its code. */
const CachedSetUp = lazyComponent(async () => (await import('./CachedSetup')).CachedSetup);

/** The columns of the list of contexts, with widths from `contextTracks`; on a phone a row has two lines. */
export const contextColumns: readonly Column<Context>[] = [
  {
    key: 'name',
    header: () => t('contexts.field.name'),
    phone: 'main',
    cell: ({ name }) => name,
    compare: compareBy(({ name }) => name),
  },
  {
    key: 'status',
    header: () => t('contexts.field.status'),
    phone: 'beside',
    cell: ({ status }) => <StatusChip state={statusShape(status)}>{statusLabel(status)}</StatusChip>,
    compare: compareBy(({ status }) => statusLabel(status)),
  },
  {
    key: 'type',
    header: () => t('contexts.field.type'),
    phone: 'below',
    cell: ({ type }) => type,
    compare: compareBy(({ type }) => type),
  },
  {
    key: 'interval',
    header: () => t('contexts.field.interval'),
    phone: 'below',
    cell: ({ interval }) => interval,
    compare: compareBy(({ interval }) => interval),
  },
  {
    key: 'parts',
    header: () => t('contexts.field.parts'),
    phone: 'hide',
    cell: (context) => <CachedSetUp context={context} />,
  },
  {
    key: 'upload',
    header: () => t('contexts.field.upload'),
    phone: 'hide',
    cell: ({ autoMatchOnUpload }) => uploadLabel(autoMatchOnUpload),
    compare: compareBy(({ autoMatchOnUpload }) => uploadLabel(autoMatchOnUpload)),
  },
  {
    key: 'updated',
    header: () => t('contexts.field.updated'),
    phone: 'below',
    cell: ({ updatedAt }) => <RelativeTime instant={updatedAt} />,
    compare: byInstant(({ updatedAt }) => updatedAt),
  },
];

/** The columns of the list of contexts while the parts of none are cached. */
export const withoutParts = contextColumns.filter(({ key }) => key !== 'parts');

export const contextTracks = (hasParts: boolean) =>
  hasParts ? styles.tracks : `${styles.tracks} ${styles.partless}`;
