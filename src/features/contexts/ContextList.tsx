import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ContextFilters, contextQueries, reloadContexts } from '~/api/contexts';
import { readingText, useStandingFailure } from '~/api/refetch-after-failure';
import { errorText } from '~/api/error-text';
import type { Context } from '~/contract/context';
import { contextStatuses, contextTypes } from '~/domain/contexts/context-status';
import { t } from '~/i18n/t';
import { Button, IconButton } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { Toolbar } from '~/ui/page/PageHeader';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { VirtualTable } from '~/ui/page/VirtualTable';
import { contextColumns } from './context-columns';
import { fromRow } from './context-links';
import { statusWord } from './context-words';
import './contexts.css';

interface ContextListProps {
  filters: ContextFilters;
  onFilter: (filters: ContextFilters) => void;
  /** Names this visit of the list; coming back to it stands where it was left. */
  scrollKey: string | undefined;
  /** The way to a new context, offered where there is none. */
  newContext: ReactNode;
}

/** All contexts of the tenant, or those of a status and a type, as far as they have been scrolled to. */
export function ContextList({ filters, onFilter, scrollKey, newContext }: ContextListProps) {
  const query = useContextList(filters);
  const client = useQueryClient();
  return (
    <>
      <Toolbar
        remark={
          query.data && (
            <span className="contexts-remark">
              <output>{remark(query.data, query.hasNextPage)}</output>
              <IconButton
                icon="retry"
                size="small"
                label={t('contexts.list.reload')}
                busy={query.isRefetching && !query.isFetchingNextPage}
                onClick={() => void reloadContexts(client, filters)}
              />
            </span>
          )
        }
      >
        <SegmentedFilter
          label={t('contexts.field.status')}
          options={[
            { value: '', label: t('contexts.list.anyStatus') },
            ...contextStatuses.map((status) => ({ value: status, label: statusWord(status) })),
          ]}
          value={filters.status ?? ''}
          onChange={(status) => onFilter(withFilter(filters, 'status', status))}
        />
        <SegmentedFilter
          label={t('contexts.field.type')}
          options={[
            { value: '', label: t('contexts.list.anyType') },
            ...contextTypes.map((type) => ({ value: type, label: type })),
          ]}
          value={filters.type ?? ''}
          onChange={(type) => onFilter(withFilter(filters, 'type', type))}
        />
      </Toolbar>
      <Rows query={query} {...{ filters, onFilter, scrollKey, newContext }} />
    </>
  );
}

function useContextList(filters: ContextFilters) {
  return useInfiniteQuery(contextQueries.list(filters));
}
type ListQuery = ReturnType<typeof useContextList>;

function Rows({ query, filters, onFilter, scrollKey, newContext }: ContextListProps & { query: ListQuery }) {
  const [columns] = useState(contextColumns);
  const { data } = query;
  const failure = useStandingFailure(query);
  if (!data) {
    if (!failure) return <SkeletonRows rows={10} cells={7} />;
    const text = readingText(failure);
    return (
      <ErrorPanel
        title={text.title}
        requestId={text.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {text.meaning} {text.action}
      </ErrorPanel>
    );
  }
  if (data.contexts.length === 0 && !data.hasMore)
    return (
      <>
        {query.isRefetchError && <StaleNotice query={query} />}
        {filters.status || filters.type ? (
          <EmptyState
            icon="filter"
            title={t('contexts.list.noneHere')}
            action={<Button onClick={() => onFilter({})}>{t('contexts.list.clear')}</Button>}
          >
            {noneFor(filters)}
          </EmptyState>
        ) : (
          <EmptyState icon="contexts" title={t('contexts.list.none')} action={newContext}>
            {t('contexts.list.none.body')}
          </EmptyState>
        )}
      </>
    );
  return (
    <>
      {query.isRefetchError && <StaleNotice query={query} />}
      <VirtualTable
        key={`${filters.status ?? ''} ${filters.type ?? ''}`}
        items={data.contexts}
        getKey={contextId}
        label={t('contexts.title')}
        columns={columns}
        link={contextLink}
        complete={!data.hasMore}
        onNearEnd={
          query.hasNextPage && !query.isFetching && !query.isFetchNextPageError
            ? () => void query.fetchNextPage({ cancelRefetch: false })
            : undefined
        }
        scrollKey={scrollKey}
        footer={hasFooter(query) && <Footer query={query} />}
      />
    </>
  );
}

/** All rows there are need nothing under them. */
function hasFooter(query: ListQuery): boolean {
  return query.isFetchNextPageError || query.hasNextPage || query.data?.hasMore === true;
}

/** Under the rows: what of the rest is on its way, or why it is not. What is loaded stays. */
function Footer({ query }: { query: ListQuery }) {
  if (query.isFetchNextPageError) {
    const text = errorText(query.error);
    return (
      <InlineAlert
        tone="error"
        title={t('contexts.list.moreFailed')}
        requestId={text.requestId}
        actions={
          <Button size="small" icon="retry" onClick={() => void query.fetchNextPage()}>
            {t('ui.retry')}
          </Button>
        }
      >
        {text.meaning} {text.action}
      </InlineAlert>
    );
  }
  if (query.hasNextPage) return <span className="contexts-more">{t('contexts.list.more')}</span>;
  return t('contexts.list.capped');
}

function StaleNotice({ query }: { query: ListQuery }) {
  const text = errorText(query.error);
  return (
    <div className="contexts-stale">
      <InlineAlert
        tone="warning"
        title={t('contexts.list.stale')}
        requestId={text.requestId}
        actions={
          <Button size="small" icon="retry" busy={query.isRefetching} onClick={() => void query.refetch()}>
            {t('ui.retry')}
          </Button>
        }
      >
        {text.meaning}
      </InlineAlert>
    </div>
  );
}

function remark(data: NonNullable<ListQuery['data']>, hasNextPage: boolean): string {
  const count = data.contexts.length;
  if (count === 0) return '';
  if (hasNextPage) return t('contexts.list.loadedMore', { count });
  return data.hasMore ? t('contexts.list.loadedCapped', { count }) : t('contexts.list.loadedAll', { count });
}

function noneFor({ status, type }: ContextFilters): string {
  if (status && type) return t('contexts.list.noneBoth', { status: statusWord(status).toLowerCase(), type });
  if (status) return t('contexts.list.noneStatus', { status: statusWord(status).toLowerCase() });
  return t('contexts.list.noneType', { type: type ?? '' });
}

function withFilter(filters: ContextFilters, name: keyof ContextFilters, value: string): ContextFilters {
  const { [name]: _before, ...rest } = filters;
  return value === '' ? rest : { ...rest, [name]: value };
}

const contextId = (context: Context) => context.id;

const contextLink = (context: Context) => fromRow(context.id);
