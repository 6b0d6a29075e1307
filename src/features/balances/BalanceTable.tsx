import { type useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type BalanceChoice, type LoadedBalances, reloadBalances } from '~/api/balances';
import { ApiError } from '~/api/api-error';
import { readingText, useStandingFailure } from '~/api/refetch-after-failure';
import { errorText } from '~/api/error-text';
import type { Balance } from '~/contract/balance';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel, InlineAlert } from '~/ui/page/ErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { VirtualTable } from '~/ui/page/VirtualTable';
import { amountWidth } from './amount-width';
import { balanceColumns, type ColumnKey, type LookUpFor } from './balance-columns';
import { Totals } from './Totals';

export type BalanceQuery = ReturnType<typeof useInfiniteQuery<never, Error, LoadedBalances>>;

interface BalanceTableProps {
  query: BalanceQuery;
  choice: BalanceChoice;
  columns: readonly ColumnKey[];
  scrollKey: string | undefined;
  lookUpFor: LookUpFor | undefined;
}

/** The balances of a choice as far as they have been scrolled to, forwards and back, with their totals. */
export function BalanceTable({ query, choice, columns, scrollKey, lookUpFor }: BalanceTableProps) {
  const { data } = query;
  const failure = useStandingFailure(query);
  if (!data) {
    if (!failure) return <SkeletonRows rows={10} cells={6} />;
    const text = readingText(failure);
    return (
      <ErrorPanel
        title={text.title}
        requestId={text.requestId}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {text.meaning} {faultsOf(failure)} {text.action}
      </ErrorPanel>
    );
  }
  if (data.balances.length === 0 && !data.hasMore)
    return (
      <EmptyState icon="balances" title={t('balances.none')}>
        {t('balances.none.body', { from: choice.from, to: choice.to })}
      </EmptyState>
    );
  return (
    <>
      <Totals {...data} />
      <Notice query={query} choice={choice} />
      <Rows {...{ query, data, columns, scrollKey, lookUpFor }} />
    </>
  );
}

type RowsProps = Pick<BalanceTableProps, 'query' | 'columns' | 'scrollKey' | 'lookUpFor'> & {
  data: LoadedBalances;
};

function Rows({ query, data, columns: chosen, scrollKey, lookUpFor }: RowsProps) {
  const widths = {
    available: amountWidth(data.balances.map(({ available }) => available)),
    onHold: amountWidth(data.balances.map(({ onHold }) => onHold)),
  };
  const { columns, minWidth } = balanceColumns(chosen, widths, lookUpFor);
  const mayFetch = !query.isFetching;
  return (
    <VirtualTable
      items={data.balances}
      getKey={balanceId}
      label={t('balances.title')}
      columns={columns}
      minWidth={minWidth}
      before={data.before}
      complete={!data.hasMore}
      onNearEnd={
        query.hasNextPage && mayFetch && !query.isFetchNextPageError
          ? () => void query.fetchNextPage()
          : undefined
      }
      onNearStart={
        query.hasPreviousPage && mayFetch && !query.isFetchPreviousPageError
          ? () => void query.fetchPreviousPage()
          : undefined
      }
      scrollKey={scrollKey}
      footer={<Footer query={query} />}
    />
  );
}

/** Under the rows: what of the rest is on its way, or why it is not. What is loaded stays. */
function Footer({ query }: { query: BalanceQuery }) {
  if (query.isFetchNextPageError)
    return (
      <Failed
        tone="error"
        title={t('balances.moreFailed')}
        error={query.error}
        onRetry={() => void query.fetchNextPage()}
      />
    );
  return query.hasNextPage ? t('balances.more') : null;
}

/** Over the rows: those before them could not be read, or all of them could not be read again. */
function Notice({ query, choice }: { query: BalanceQuery; choice: BalanceChoice }) {
  const client = useQueryClient();
  if (query.isFetchPreviousPageError)
    return (
      <Failed
        tone="error"
        title={t('balances.moreFailed')}
        error={query.error}
        onRetry={() => void query.fetchPreviousPage()}
      />
    );
  if (query.isRefetchError)
    return (
      <Failed
        tone="warning"
        title={t('balances.stale')}
        error={query.error}
        onRetry={() => void reloadBalances(client, choice)}
      />
    );
  return null;
}

function Failed(props: { tone: 'error' | 'warning'; title: string; error: unknown; onRetry: () => void }) {
  const text = errorText(props.error);
  return (
    <InlineAlert
      tone={props.tone}
      title={props.title}
      requestId={text.requestId}
      actions={
        <Button size="small" icon="retry" onClick={props.onRetry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {text.meaning} {faultsOf(props.error)} {text.action}
    </InlineAlert>
  );
}

/** What the ledger says of single parameters: "start_date: must not lie after end_date". */
function faultsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  return error.details.map(({ path, message }) => `${path.at(-1) ?? ''}: ${message}.`).join(' ');
}

const balanceId = ({ id }: Balance) => id;
