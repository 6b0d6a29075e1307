import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { readingText, useStandingFailure } from '~/api/refetch-after-failure';
import { errorText } from '~/api/error-text';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { reloadSources, sourceQueries } from '~/api/sources';
import type { ListedSource } from '~/contract/source';
import { type Side, sides, type SourceType, sourceTypes } from '~/domain/sources/source-types';
import { t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import type { RenderLink } from '~/ui/page/link';
import { Toolbar } from '~/ui/page/PageHeader';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { VirtualTable } from '~/ui/page/VirtualTable';
import { sourceColumns } from './source-columns';
import './sources.css';

/** What the list is narrowed to. The service knows the type alone; side and words are looked for here. */
export type SourceView = { type?: SourceType; side?: Side; q?: string };

interface SourceListProps {
  contextId: string;
  view: SourceView;
  onView: (view: SourceView) => void;
  linkTo: (sourceId: string) => RenderLink;
  fieldMapOf: (sourceId: string) => RenderLink;
  feeScheduleOf: (scheduleId: string) => RenderLink;
  scrollKey: string | undefined;
  newButton: ReactNode;
  /** Under the whole list. */
  remark: string;
}

/** The sources of a context, as far as they have been scrolled to; all of them are read to be searched. */
export function SourceList(props: SourceListProps) {
  const { contextId } = props;
  // What is typed narrows at once; the address follows.
  const [words, setWords] = useState(props.view.q ?? '');
  const view = narrowed(props.view, 'q', words);
  const onView = (next: SourceView) => {
    setWords(next.q ?? '');
    props.onView(next);
  };
  const list = useList(contextId, view);
  const client = useQueryClient();
  return (
    <>
      <Toolbar
        remark={
          list.rows && (
            <span className="sources-remark">
              <output>{countText(list, view)}</output>
              <IconButton
                icon="retry"
                size="small"
                label={t('sources.list.reload')}
                busy={list.isRefreshing}
                onClick={() => void reloadSources(client, contextId)}
              />
            </span>
          )
        }
      >
        <SearchInput
          label={t('sources.list.search')}
          value={words}
          onChange={(q) => onView(narrowed(view, 'q', q))}
        />
        <SegmentedFilter
          label={t('sources.field.side')}
          options={[
            { value: '', label: t('sources.list.bothSides') },
            ...sides.map((side) => ({ value: side, label: t(`sources.side.${side}`) })),
          ]}
          value={view.side ?? ''}
          onChange={(side) => onView(narrowed(view, 'side', side))}
        />
        <SegmentedFilter
          label={t('sources.field.type')}
          options={[
            { value: '', label: t('sources.list.anyType') },
            ...sourceTypes.map((type) => ({ value: type, label: t(`sources.type.${type}`) })),
          ]}
          value={view.type ?? ''}
          onChange={(type) => onView(narrowed(view, 'type', type))}
        />
      </Toolbar>
      <Rows {...props} {...{ view, onView, list }} />
    </>
  );
}

/** The rows in view: a page at a time, or all of them when the service cannot find what is asked for. */
function useList(contextId: string, { type, side, q = '' }: SourceView) {
  const isSearch = side !== undefined || q.trim() !== '';
  const paged = useInfiniteQuery({
    ...sourceQueries.list(contextId, type ? { type } : {}),
    enabled: !isSearch,
  });
  const all = useQuery({ ...sourceQueries.all(contextId), enabled: isSearch });
  const found = useMemo(() => {
    const words = q.trim().toLowerCase();
    return all.data?.filter(
      (source) =>
        (type === undefined || source.type === type) &&
        (side === undefined || source.side === side) &&
        source.name.toLowerCase().includes(words),
    );
  }, [all.data, type, side, q]);
  const query = isSearch ? all : paged;
  return {
    rows: isSearch ? found : paged.data?.rows,
    isSearch,
    isComplete: isSearch || (!paged.hasNextPage && paged.data?.hasMore === false),
    hasNextPage: !isSearch && paged.hasNextPage,
    nextFailed: !isSearch && paged.isFetchNextPageError,
    mayReadOn: !isSearch && paged.hasNextPage && !paged.isFetching && !paged.isFetchNextPageError,
    readOn: () => void paged.fetchNextPage({ cancelRefetch: false }),
    isFetching: query.isFetching,
    isRefreshing: query.isRefetching && !(!isSearch && paged.isFetchingNextPage),
    isStale: query.isRefetchError,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
type List = ReturnType<typeof useList>;

function Rows(props: SourceListProps & { list: List }) {
  const { view, onView, list, newButton, linkTo, fieldMapOf, feeScheduleOf, scrollKey, remark } = props;
  const schedules = useQuery(feeScheduleQueries.list()).data?.schedules;
  const columns = useMemo(
    () => sourceColumns({ schedules, fieldMapOf, feeScheduleOf }),
    [schedules, fieldMapOf, feeScheduleOf],
  );
  const { rows } = list;
  const failure = useStandingFailure({ data: rows, error: list.error });
  if (!rows) {
    if (!failure) return <SkeletonRows rows={6} cells={6} />;
    const text = readingText(failure);
    return (
      <ErrorPanel
        title={text.title}
        requestId={text.requestId}
        onRetry={list.retry}
        retrying={list.isFetching}
      >
        {text.meaning} {text.action}
      </ErrorPanel>
    );
  }
  if (rows.length === 0 && list.isComplete)
    return list.isSearch || view.type ? (
      <EmptyState
        icon="filter"
        title={t('sources.list.noneHere')}
        action={<Button onClick={() => onView({})}>{t('sources.list.clear')}</Button>}
      >
        {t('sources.list.noneHere.body')}
      </EmptyState>
    ) : (
      <EmptyState icon="contexts" title={t('sources.none')} action={newButton}>
        {t('sources.none.body')}
      </EmptyState>
    );
  return (
    <>
      {list.isStale && <StaleNotice list={list} />}
      <VirtualTable
        key={`${view.type ?? ''} ${view.side ?? ''}`}
        items={rows}
        getKey={sourceId}
        label={t('sources.title')}
        columns={columns}
        link={({ id }: ListedSource) => linkTo(id)}
        complete={list.isComplete}
        onNearEnd={list.mayReadOn ? list.readOn : undefined}
        scrollKey={scrollKey}
        footer={<Footer list={list} remark={remark} />}
      />
    </>
  );
}

/** Under the rows: what of the rest is on its way, or why it is not. What is loaded stays. */
function Footer({ list, remark }: { list: List; remark: string }) {
  if (list.nextFailed) {
    const text = errorText(list.error);
    return (
      <InlineAlert
        tone="error"
        title={t('sources.list.moreFailed')}
        requestId={text.requestId}
        actions={
          <Button size="small" icon="retry" onClick={list.readOn}>
            {t('ui.retry')}
          </Button>
        }
      >
        {text.meaning} {text.action}
      </InlineAlert>
    );
  }
  if (list.hasNextPage) return <span className="sources-more">{t('sources.list.more')}</span>;
  return list.isComplete ? remark : t('sources.list.capped');
}

function StaleNotice({ list }: { list: List }) {
  const text = errorText(list.error);
  return (
    <div className="sources-stale">
      <InlineAlert
        tone="warning"
        title={t('sources.list.stale')}
        requestId={text.requestId}
        actions={
          <Button size="small" icon="retry" busy={list.isRefreshing} onClick={list.retry}>
            {t('ui.retry')}
          </Button>
        }
      >
        {text.meaning}
      </InlineAlert>
    </div>
  );
}

function countText({ rows = [], hasNextPage, isComplete, isSearch }: List, { type }: SourceView): string {
  const count = rows.length;
  if (count === 0) return '';
  if (hasNextPage) return t('sources.list.loadedMore', { count });
  if (!isComplete) return t('sources.list.loadedCapped', { count });
  return isSearch || type ? t('sources.list.found', { count }) : t('sources.list.loadedAll', { count });
}

function narrowed(view: SourceView, name: keyof SourceView, value: string): SourceView {
  const { [name]: _before, ...rest } = view;
  return value === '' ? rest : { ...rest, [name]: value };
}

const sourceId = ({ id }: ListedSource) => id;
