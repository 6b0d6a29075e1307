import { type ReactNode, useMemo } from 'react';
import type { LoadedRows } from '~/api/cursor-list';
import { useStickyError } from '~/api/query-client';
import { t } from '~/i18n/t';
import { useHistoryKey } from '~/lib/hydration';
import { IconButton } from '~/ui/controls/Button';
import { SearchInput } from '~/ui/controls/SearchInput';
import { fewRows, Toolbar } from '~/ui/page/PageHeader';
import { lazyComponent } from '~/lib/lazy';
import { SkeletonBar } from '~/ui/page/SkeletonRows';
import { type ListQuery, type ListView, useSearchWords } from './list-query';
import type { NoRowsProps } from './NoRows';
import { SavedFilters } from './saved-filters/SavedFilters';
import { type ListRowsOptions, useListRows } from './use-list-rows';
import { VirtualTable, type VirtualTableProps } from './VirtualTable';
import * as styles from './ListPage.module.css';

const NoRows = lazyComponent(async () => (await import('./NoRows')).NoRows);
const ReadErrorPanel = lazyComponent(async () => (await import('./ReadErrorPanel')).ReadErrorPanel);
const ReadFailure = lazyComponent(async () => (await import('./ListFailure')).ListFailure);
const SearchProgress = lazyComponent(async () => (await import('./SearchProgress')).SearchProgress);

interface ListWords {
  title: string;
  search: string;
  reload?: string;
  /** Message with the number of rows, if all are loaded. */
  all: (count: number) => string;
  /** Message if there are more rows; a general message by default. */
  some?: (count: number) => string;
  found: (count: number) => string;
  /** Message if nothing could be loaded; what happened by default. */
  failed?: string;
  moreFailed?: string;
  stale?: string;
  /** Message below the last row if more rows exist than the list may hold. */
  capped?: string;
  noneHere: string;
  clear: string;
}

interface ListPageProps<T>
  extends
    ListRowsOptions<T>,
    Pick<VirtualTableProps<T>, 'minWidth' | 'tracks' | 'link' | 'headingOf' | 'footer'> {
  query: ListQuery<T>;
  /** React key of the rows, for filters of the service: the rows of another key start at the top. */
  listKey?: string;
  words: ListWords;
  onView: (view: ListView) => void;
  /** Returns the rows as shown: with rows that are headings, or without folded ones. Must be stable between renders. */
  arrange?: (rows: readonly T[], isSearch: boolean) => readonly T[];
  /** Filters next to the search; `filterCount` is the number of those that are set. */
  filters?: ReactNode;
  /** Filters with labels, in lines of their own below the others. */
  filtersBelow?: ReactNode;
  filterCount?: number;
  onClear: () => void;
  onReload: () => void;
  /** Shown instead of the table if there are no rows at all. */
  empty: NoRowsProps['empty'];
  above?: ReactNode;
  /** Content below the rows, when all are loaded. */
  footer?: ReactNode;
}

/** Renders a list of records below a toolbar. Rows load page by page on scrolling, or all of them during a search. */
export function ListPage<T extends { id: string }>(props: ListPageProps<T>) {
  const { query, words, view, onView, onReload } = props;
  const { typed, setTyped, send } = useSearchWords(view, onView);
  const list = useListRows(query, { ...props, view: { ...view, q: typed } });
  const { data } = query;
  return (
    <>
      <Toolbar
        filters={
          <>
            {props.filters}
            <SavedFilters />
            {props.filtersBelow}
          </>
        }
        filterCount={props.filterCount}
        isShort={
          !list.isSearch && !props.filterCount && data?.hasMore === false && list.rows!.length < fewRows
        }
        remark={
          <span className={styles.remark}>
            {/* Always mounted: a screen reader does not announce a status that appears together with its text. */}
            <output>{data && remark(props, list)}</output>
            {data && (list.isReading || list.isPaused) && (
              <SearchProgress {...list} found={list.rows?.length ?? 0} />
            )}
            {data && (
              <IconButton
                icon="retry"
                size="small"
                label={words.reload ?? t('list.reload')}
                busy={query.isRefetching && !query.isFetchingNextPage}
                onClick={onReload}
              />
            )}
          </span>
        }
      >
        <SearchInput label={words.search} value={typed} onChange={setTyped} onBlur={send} />
      </Toolbar>
      <Rows key={props.listKey} {...props} list={list} onClear={() => (setTyped(''), props.onClear())} />
    </>
  );
}

type ListRows<T> = ReturnType<typeof useListRows<T>>;
type RowsProps<T> = ListPageProps<T> & { list: ListRows<T> };

function Rows<T extends { id: string }>(props: RowsProps<T>) {
  const { query, words, list } = props;
  const { data } = query;
  const failure = useStickyError(query);
  if (!data && failure)
    return (
      <ReadErrorPanel
        error={failure}
        failed={words.failed}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  const isEmpty = list.rows?.length === 0;
  if (!data || (isEmpty && list.isReading)) return <Loading {...props} />;
  return (
    <>
      {props.above}
      <Notice {...props} />
      {isEmpty && (list.isSearch || !data.hasMore) ? (
        <NoRows
          {...{
            list,
            words,
            empty: props.empty,
            filterCount: props.filterCount,
            onClear: props.onClear,
          }}
        />
      ) : (
        <Table {...props} data={data} />
      )}
    </>
  );
}

const placeholders = Array.from({ length: 10 }, (_, at) => ({ id: String(at) }));
const placeholderCell = () => <SkeletonBar />;

/** Renders, after 200 ms, the table's header above placeholders of its rows. */
function Loading<T>({ columns, minWidth, tracks, headingOf, words }: ListPageProps<T>) {
  return (
    <div className="ui-delayed" aria-busy="true">
      <output className="ui-hidden">{t('ui.loading')}</output>
      <div aria-hidden="true" inert>
        <VirtualTable
          items={placeholders}
          getKey={idOf}
          label={words.title}
          columns={columns.map(({ key, header, phone, track = '' }) => ({
            key,
            header,
            phone,
            track,
            cell: placeholderCell,
          }))}
          {...(minWidth !== undefined && { minWidth })}
          headingOf={headingOf && (() => undefined)}
          tracks={tracks}
          complete={false}
        />
      </div>
    </div>
  );
}

function Table<T extends { id: string }>(props: RowsProps<T> & { data: LoadedRows<T> }) {
  const { query, list, view, data, minWidth, link, arrange } = props;
  // A search loads pages on its own, and shows when it stops.
  const mayReadOn = !list.isArranged && !query.isFetching && query.hasNextPage && !query.isFetchNextPageError;
  return (
    <VirtualTable
      items={useArranged(list, arrange)}
      headingOf={props.headingOf}
      getKey={idOf}
      label={props.words.title}
      columns={props.columns}
      {...(minWidth !== undefined && { minWidth })}
      {...(link && { link })}
      tracks={props.tracks}
      complete={!data.hasMore && !list.isPaused}
      onNearEnd={mayReadOn ? () => void query.fetchNextPage?.({ cancelRefetch: false }) : undefined}
      sort={view.sort}
      onSort={(sort) => props.onView({ ...view, sort })}
      sortRefusal={list.isComplete ? undefined : t('list.sortRefused')}
      visit={useHistoryKey()}
      footer={footerOf(props)}
    />
  );
}

function Notice<T>({ query, words }: ListPageProps<T>) {
  if (!query.isRefetchError) return null;
  return (
    <ReadFailure
      tone="warning"
      title={words.stale ?? t('list.stale')}
      error={query.error}
      isRetrying={query.isRefetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** Returns the content below the rows: that more load, why not, or the `footer`. An error keeps the loaded rows. */
function footerOf<T>(props: RowsProps<T>): ReactNode {
  const { query, words, list, footer } = props;
  if (query.isFetchNextPageError)
    return (
      <ReadFailure
        tone="error"
        title={words.moreFailed ?? ''}
        error={query.error}
        onRetry={() => void query.fetchNextPage?.()}
      />
    );
  if (list.isPaused) return undefined;
  if (query.hasNextPage) return <span>{t('list.more')}</span>;
  return query.data?.hasMore ? (words.capped ?? footer) : footer;
}

function remark<T>({ query, words }: ListPageProps<T>, list: ListRows<T>): string {
  const count = list.rows?.length ?? 0;
  if (count === 0 || !query.data || list.isReading || list.isPaused) return '';
  if (list.isSearch) return words.found(count);
  if (words.some && query.data.hasMore) return words.some(count);
  if (query.hasNextPage) return t('list.loadedMore', { count });
  if (query.data.hasMore) return t('list.loadedCapped', { count });
  return words.all(count);
}

/** Returns the rows as shown: the same array as long as they and `arrange` are the same. */
function useArranged<T>({ rows, isSearch }: ListRows<T>, arrange: ListPageProps<T>['arrange']): readonly T[] {
  return useMemo(() => (arrange ? arrange(rows ?? [], isSearch) : (rows ?? [])), [rows, isSearch, arrange]);
}

const idOf = ({ id }: { id: string }) => id;
