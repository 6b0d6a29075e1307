import 'texts:contexts';
import type { Context } from '~/contract/context';
import { t } from '~/i18n/t';
import { compareBy } from '~/list/sort';
import type { Column } from '~/list/table-column';
import { usualColumns } from '~/list/usual-columns';
import { StatusChip } from '~/ui/controls/Chip';
import { lazyComponent } from '~/ui/page/lazy-component';
import { statusShape, statusLabel, uploadLabel } from './context-messages';
import * as styles from './context-columns.module.css';

/** The cell of the column that appears once parts are cached; until then the list does not load its code. */
const CachedSetUp = lazyComponent(async () => (await import('./CachedSetup')).CachedSetup);

const { text, time } = usualColumns<Context, 'name' | 'type' | 'interval' | 'upload' | 'updated'>((key) =>
  t(`contexts.field.${key}`),
);

/** The columns of the list of contexts, with widths from `contextTracks`; on a phone a row has two lines. */
export const contextColumns: readonly Column<Context>[] = [
  text('name', 'main', ({ name }) => name),
  {
    key: 'status',
    header: () => t('contexts.field.status'),
    phone: 'beside',
    cell: ({ status }) => <StatusChip state={statusShape(status)}>{statusLabel(status)}</StatusChip>,
    compare: compareBy(({ status }) => statusLabel(status)),
  },
  text('type', 'below', ({ type }) => type),
  text('interval', 'below', ({ interval }) => interval),
  {
    key: 'parts',
    header: () => t('contexts.field.parts'),
    phone: 'hide',
    cell: (context) => <CachedSetUp context={context} />,
  },
  text('upload', 'hide', ({ autoMatchOnUpload }) => uploadLabel(autoMatchOnUpload)),
  time('updated', 'below', ({ updatedAt }) => updatedAt),
];

export const withoutParts = contextColumns.filter(({ key }) => key !== 'parts');

export const contextTracks = (hasParts: boolean) =>
  hasParts ? styles.tracks : `${styles.tracks} ${styles.partless}`;
