import 'texts:sources';
import type { FeeSchedule } from '~/contract/fee-schedule';
import type { ListedSource } from '~/contract/source';
import { sides } from '~/domain/sources/source-types';
import { t } from '~/i18n/t';
import { compareBy } from '~/list/sort';
import type { Column } from '~/list/table-column';
import { usualColumns } from '~/list/usual-columns';
import { Token } from '~/ui/controls/Chip';
import type { RenderLink } from '~/ui/page/link';
import { sideLabel, typeLabel } from './source-messages';
import * as styles from './source-columns.module.css';

const { text, time } = usualColumns<ListedSource, 'name' | 'type' | 'updated'>((key) =>
  t(`sources.field.${key}`),
);

/** Returns the columns of the list of sources. A fee schedule that is not loaded is shown by its id. */
export function sourceColumns(known: {
  schedules: readonly FeeSchedule[] | undefined;
  fieldMapOf: (sourceId: string) => RenderLink;
  feeScheduleOf: (scheduleId: string) => RenderLink;
  /** Returns whether the field map is complete enough for imports; undefined while it was not read. */
  isMapComplete: (sourceId: string) => boolean | undefined;
}): Column<ListedSource>[] {
  const names = new Map(known.schedules?.map(({ id, name }) => [id, name]));
  const scheduleName = (id: string | null | undefined) => (id ? (names.get(id) ?? id) : '');
  return [
    text('name', 'main', ({ name }) => name),
    {
      key: 'side',
      header: () => t('sources.field.side'),
      phone: 'beside',
      cell: ({ side }) => <Side side={side} />,
      compare: compareBy(({ side }) => side),
    },
    text('type', 'below', ({ type }) => typeLabel(type)),
    {
      key: 'fieldMap',
      header: () => t('sources.field.fieldMap'),
      phone: 'below',
      cell: ({ id, hasFieldMaps }) =>
        known.fieldMapOf(id)({
          className:
            hasFieldMaps === false || known.isMapComplete(id) === false
              ? `${styles.link} ${styles.linkMissing}`
              : styles.link,
          children: fieldMapLabel(hasFieldMaps, known.isMapComplete(id)),
        }),
      compare: compareBy(({ id, hasFieldMaps }) => fieldMapLabel(hasFieldMaps, known.isMapComplete(id))),
    },
    {
      key: 'feeSchedule',
      header: () => t('sources.field.feeSchedule'),
      phone: 'below',
      cell: ({ feeScheduleId }) =>
        feeScheduleId
          ? known.feeScheduleOf(feeScheduleId)({
              className: styles.link,
              children: scheduleName(feeScheduleId),
            })
          : t('sources.feeSchedule.noneHere'),
      compare: compareBy(({ feeScheduleId }) => scheduleName(feeScheduleId)),
    },
    time('updated', 'hide', ({ updatedAt }) => updatedAt),
  ];
}

export const sourceTracks = styles.tracks;

function Side({ side }: { side: string | undefined }) {
  const known = sides.find((name) => name === side);
  if (!known) return sideLabel(side);
  return <Token tone={known === 'LEFT' ? 'left' : 'right'}>{sideLabel(known)}</Token>;
}

/** Returns the label for a field map. Some services do not report in lists whether there is one. */
function fieldMapLabel(hasFieldMaps: boolean | undefined, isComplete: boolean | undefined): string {
  if (hasFieldMaps === false) return t('sources.fieldMap.no');
  if (isComplete !== undefined) return t(`sources.fieldMap.${isComplete ? 'complete' : 'incomplete'}`);
  return hasFieldMaps === undefined ? t('sources.fieldMap.unsaid') : t('sources.fieldMap.yes');
}
