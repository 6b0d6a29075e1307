import 'texts:contexts';
import type { Context } from '~/contract/context';
import { t } from '~/i18n/t';
import { by, byInstant } from '~/list/sort';
import type { Column } from '~/list/VirtualTable';
import { StatusChip } from '~/ui/controls/Chip';
import { RelativeTime } from '~/ui/controls/RelativeTime';

import { statusShape, statusWord, toleranceText, uploadWord } from './context-words';

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
      key: 'tolerance',
      header: t('contexts.field.tolerance'),
      track: 'minmax(100px, 1.4fr)',
      phone: 'hide',
      // Up to 38 digits: cut at the column's end, whole as a tip and on the context's page.
      cell: (context) => <span title={toleranceText(context)}>{toleranceText(context)}</span>,
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
