import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { mapCompleteKey } from '~/api/context-parts';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { reloadSources, sourceQueries } from '~/api/sources';
import type { ListedSource } from '~/contract/source';
import { type Side, sides, type SourceType, sourceTypes } from '~/domain/sources/source-types';
import { t } from '~/i18n/t';
import type { ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import type { RenderLink } from '~/ui/page/link';
import { sourceColumns, sourceTracks } from './source-columns';

/** Filters of the list. The service filters by type only; side and words are filtered here. */
export type SourceView = ListView & { type?: SourceType | undefined; side?: Side | undefined };

interface SourceListProps {
  contextId: string;
  view: SourceView;
  onView: (view: SourceView) => void;
  linkTo: (sourceId: string) => RenderLink;
  fieldMapOf: (sourceId: string) => RenderLink;
  feeScheduleOf: (scheduleId: string) => RenderLink;
  newButton: ReactNode;
  remark: string;
}

/** Renders the sources of a context; scrolling loads more, and a search loads all of them. */
export function SourceList(props: SourceListProps) {
  const { contextId, view, onView, linkTo, fieldMapOf, feeScheduleOf } = props;
  const { type, side } = view;
  const query = useInfiniteQuery(sourceQueries.list(contextId, type ? { type } : {}));
  const client = useQueryClient();
  const schedules = useQuery(feeScheduleQueries.list()).data?.schedules;
  const columns = useMemo(
    () =>
      sourceColumns({
        schedules,
        fieldMapOf,
        feeScheduleOf,
        isMapComplete: (id) => client.getQueryData<boolean>(mapCompleteKey(contextId, id)),
      }),
    [schedules, fieldMapOf, feeScheduleOf, client, contextId],
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
      tracks={sourceTracks}
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
            onChange={(value) => onView(narrowed(view, 'side', value))}
          />
          <SegmentedFilter
            label={t('sources.field.type')}
            options={[
              { value: '', label: t('sources.list.anyType') },
              ...sourceTypes.map((value) => ({ value, label: t(`sources.type.${value}`) })),
            ]}
            value={type ?? ''}
            onChange={(value) => onView(narrowed(view, 'type', value))}
          />
        </>
      }
      isFiltered={type !== undefined}
      onClear={() => onView({})}
      onReload={() => void reloadSources(client, contextId)}
      empty={{
        icon: 'contexts',
        title: t('sources.none'),
        body: t('sources.none.body'),
        action: props.newButton,
      }}
      footer={props.remark}
      skeletonCells={6}
    />
  );
}

function narrowed(view: SourceView, name: 'side' | 'type', value: string): SourceView {
  const { [name]: _before, ...rest } = view;
  return value === '' ? rest : { ...rest, [name]: value };
}

const searchText = ({ name }: ListedSource) => name;
