import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { mapCompleteKey } from '~/api/query-client';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { reloadSources, sourceQueries } from '~/api/sources';
import type { ListedSource } from '@recon/contract/source';
import {
  type SourceSide,
  sides,
  type SourceType,
  sourceTypes,
} from '@recon/engine/configuration/sources/source-types';
import { t } from '~/i18n/t';
import { type RenderLink, toFeeSchedule, toFieldMap } from '~/lib/links';
import { compareBy, type ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import type { FeeSchedule } from '@recon/contract/fee-schedule';
import { type Column, usualColumns } from '~/list/usual-columns';
import { Tag } from '~/ui/controls/Chip';
import { sideLabel, typeLabel } from './source-messages';
import * as styles from './SourceList.module.css';

const { text, time } = usualColumns<ListedSource, 'name' | 'type' | 'updated'>((key) =>
  t(`sources.field.${key}`),
);

function sourceColumns(
  schedules: readonly FeeSchedule[] | undefined,
  contextId: string,
  /** Returns whether imports accept the source's field map; undefined if the map is not loaded. */
  isMapComplete: (sourceId: string) => boolean | undefined,
): Column<ListedSource>[] {
  const names = new Map(schedules?.map(({ id, name }) => [id, name]));
  const scheduleName = (id: string | null | undefined) => (id ? (names.get(id) ?? id) : '');
  return [
    text('name', 'main', ({ name }) => name),
    {
      key: 'side',
      header: () => t('sources.field.side'),
      phone: 'beside',
      cell: ({ side }) => <SideToken side={side} />,
      compare: compareBy(({ side }) => side),
    },
    text('type', 'below', ({ type }) => typeLabel(type)),
    {
      key: 'fieldMap',
      header: () => t('sources.field.fieldMap'),
      phone: 'below',
      cell: ({ id, hasFieldMaps }) =>
        toFieldMap(
          contextId,
          id,
        )({
          className:
            hasFieldMaps === false || isMapComplete(id) === false
              ? `${styles.link} ${styles.linkMissing}`
              : styles.link,
          children: fieldMapLabel(hasFieldMaps, isMapComplete(id)),
        }),
      compare: compareBy(({ id, hasFieldMaps }) => fieldMapLabel(hasFieldMaps, isMapComplete(id))),
    },
    {
      key: 'feeSchedule',
      header: () => t('sources.field.feeSchedule'),
      phone: 'below',
      cell: ({ feeScheduleId }) =>
        feeScheduleId
          ? toFeeSchedule(feeScheduleId)({ className: styles.link, children: scheduleName(feeScheduleId) })
          : t('sources.feeSchedule.noneHere'),
      compare: compareBy(({ feeScheduleId }) => scheduleName(feeScheduleId)),
    },
    time('updated', 'hide', ({ updatedAt }) => updatedAt),
  ];
}

function SideToken({ side }: { side: string | undefined }) {
  const known = sides.find((name) => name === side);
  if (!known) return sideLabel(side);
  return <Tag tone={known === 'LEFT' ? 'left' : 'right'}>{sideLabel(known)}</Tag>;
}

/** Returns the label for a field map. It is unknown whether there is one if the service does not report it in lists. */
function fieldMapLabel(hasFieldMaps: boolean | undefined, isComplete: boolean | undefined): string {
  if (hasFieldMaps === false) return t('sources.fieldMap.no');
  if (isComplete !== undefined) return t(`sources.fieldMap.${isComplete ? 'complete' : 'incomplete'}`);
  return hasFieldMaps === undefined ? t('sources.fieldMap.unsaid') : t('sources.fieldMap.yes');
}

/** Filters of the list. The service filters by type only; the browser filters by side and words. */
export type SourceView = ListView & { type?: SourceType | undefined; side?: SourceSide | undefined };

export interface SourceListProps {
  contextId: string;
  view: SourceView;
  onView: (view: SourceView) => void;
  linkTo: (sourceId: string) => RenderLink;
  remark: string;
}

/** Renders the sources of a context; scrolling loads more, and a search loads all of them. */
export function SourceList(props: SourceListProps) {
  const { contextId, view, onView, linkTo } = props;
  const { type, side } = view;
  const query = useInfiniteQuery(sourceQueries.list(contextId, type ? { type } : {}));
  const client = useQueryClient();
  const schedules = useQuery(feeScheduleQueries.list()).data?.schedules;
  const columns = useMemo(
    () =>
      sourceColumns(schedules, contextId, (id) =>
        client.getQueryData<boolean>(mapCompleteKey(contextId, id)),
      ),
    [schedules, client, contextId],
  );
  const narrow = useMemo(() => side && ((source: ListedSource) => source.side === side), [side]);
  const found = (count: number) => t('sources.list.found', { count });
  return (
    <ListPage
      query={query}
      listKey={`${type ?? ''} ${side ?? ''}`}
      words={{
        title: t('sources.title'),
        search: t('sources.list.search'),
        all: type ? found : (count) => t('sources.list.loadedAll', { count }),
        found,
        moreFailed: t('sources.list.moreFailed'),
        capped: t('sources.list.capped'),
        noneHere: t('sources.list.noneHere.body'),
        clear: t('sources.list.clear'),
      }}
      columns={columns}
      tracks={styles.tracks}
      link={({ id }) => linkTo(id)}
      view={view}
      onView={(next) => onView({ ...view, ...next })}
      searchText={searchText}
      narrow={narrow}
      filters={
        <>
          <SegmentedFilter
            label={t('sources.field.side')}
            options={[
              { value: '', label: t('sources.list.bothSides') },
              ...sides.map((value) => ({ value, label: t(`sources.side.${value}`) })),
            ]}
            value={side ?? ''}
            onChange={(value) => onView({ ...view, side: value || undefined })}
          />
          <SegmentedFilter
            label={t('sources.field.type')}
            options={[
              { value: '', label: t('sources.list.anyType') },
              ...sourceTypes.map((value) => ({ value, label: t(`sources.type.${value}`) })),
            ]}
            value={type ?? ''}
            onChange={(value) => onView({ ...view, type: value || undefined })}
          />
        </>
      }
      filterCount={type === undefined ? 0 : 1}
      onClear={() => onView({})}
      onReload={() => void reloadSources(client, contextId)}
      empty={{
        icon: 'contexts',
        title: t('sources.none'),
        body: t('sources.none.body'),
      }}
      footer={props.remark}
    />
  );
}

const searchText = ({ name }: ListedSource) => name;
