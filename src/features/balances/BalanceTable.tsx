import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type BalanceChoice, balanceQueries, reloadBalances } from '~/api/balances';
import type { LoadedRows } from '~/api/cursor-list';
import type { Balance } from '@recon/contract/balance';
import { t } from '~/i18n/t';
import { lazyChunk, lazyComponent, reportChunkError } from '~/lib/lazy';
import type { ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { Button } from '~/ui/controls/Button';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { useMedia } from '~/ui/hooks/use-media';
import { toast } from '~/ui/overlay/toast';
import { totalsPerAsset } from '@recon/engine/balances/totals';
import { PlainTable } from '~/ui/page/PlainTable';
import { amountWidth } from './amount-width';
import { Amount, balanceColumns, type ColumnKey, type LookUpFor } from './balance-columns';
import { rememberColumns } from './preferences';
import * as styles from './amounts.module.css';

const exporting = lazyChunk(async () => (await import('./export-csv')).downloadBalances);
const ColumnsDialog = lazyComponent(async () => (await import('./ColumnsDialog')).ColumnsDialog);

/** State of the page that is in its URL: ledger, period, order, columns. Missing properties have defaults. */
export type BalanceSearch = {
  organization?: string | undefined;
  ledger?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  order?: 'desc' | undefined;
  /** Column by which the loaded rows are sorted, with a leading minus for descending. */
  sort?: string | undefined;
  /** Keys of the visible columns, separated by commas; the first column is always visible. */
  columns?: string | undefined;
};

interface BalanceTableProps {
  search: BalanceSearch;
  onSearch: (search: BalanceSearch) => void;
  choice: BalanceChoice;
  columns: readonly ColumnKey[];
  lookUpFor?: LookUpFor | undefined;
}

/** Renders the loaded balances of a choice with their totals; scrolling loads more in both directions. */
export function BalanceTable(props: BalanceTableProps) {
  const { search, onSearch, choice, columns, lookUpFor } = props;
  const query = useInfiniteQuery(balanceQueries.list(choice));
  const client = useQueryClient();
  // Not part of the URL: an alias may be a person's name.
  const [q, setQ] = useState<string>();
  const setView = (next: ListView) => {
    setQ(next.q);
    if (next.sort !== search.sort) onSearch({ ...search, sort: next.sort });
  };
  const choose = (next: readonly ColumnKey[]) => {
    rememberColumns(next);
    onSearch({ ...search, columns: next.join(',') });
  };
  // As a string, because the URL produces a new array each time.
  const shown = columns.join(',');
  const [choosing, setChoosing] = useState(false);
  const balances = query.data?.rows;
  const table = useMemo(() => {
    const width = (key: 'available' | 'onHold') => amountWidth((balances ?? []).map((row) => row[key]));
    return balanceColumns(
      shown.split(',') as ColumnKey[],
      { available: width('available'), onHold: width('onHold') },
      lookUpFor,
    );
  }, [shown, balances, lookUpFor]);
  return (
    <>
      <ListPage
        {...table}
        listKey={JSON.stringify(choice)}
        query={query}
        words={words()}
        view={{ q, sort: search.sort }}
        onView={setView}
        searchText={searchText}
        filters={
          <>
            <SegmentedFilter
              label={t('balances.order')}
              options={[
                { value: 'asc', label: t('balances.order.asc') },
                { value: 'desc', label: t('balances.order.desc') },
              ]}
              value={choice.order}
              onChange={(order) => onSearch({ ...search, order: order === 'desc' ? order : undefined })}
            />
            <Button size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
              {t('balances.columns')}
            </Button>
            <Button
              size="small"
              disabledReason={balances?.length ? undefined : t('balances.export.none')}
              onClick={() => void exportRows(balances ?? [], choice)}
            >
              {t('balances.export')}
            </Button>
          </>
        }
        onClear={() => setView({})}
        onReload={() => void reloadBalances(client, choice)}
        empty={{
          icon: 'balances',
          title: t('balances.none'),
          body: t('balances.none.body', { from: choice.from, to: choice.to }),
        }}
        above={query.data && query.data.rows.length > 0 && <Totals {...query.data} />}
      />
      {choosing && (
        <ColumnsDialog chosenColumns={columns} onChoose={choose} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

const words = () => ({
  title: t('nav.balances'),
  search: t('balances.search'),
  reload: t('balances.reload'),
  all: (count: number) => t('balances.loadedAll', { count }),
  some: (count: number) => t('balances.loadedMore', { count }),
  found: (count: number) => t('balances.found', { count }),
  failed: t('balances.failed'),
  moreFailed: t('balances.moreFailed'),
  stale: t('balances.stale'),
  capped: t('balances.capped'),
  noneHere: t('balances.noneFound'),
  clear: t('balances.clear'),
});

async function exportRows(balances: readonly Balance[], choice: BalanceChoice): Promise<void> {
  const downloadBalances = await exporting.get().catch((error: unknown) => {
    reportChunkError(error, () => void exportRows(balances, choice));
  });
  downloadBalances?.(balances, `balances-${choice.from}-${choice.to}.csv`);
  if (downloadBalances) toast({ text: t('balances.exported', { count: balances.length }) });
}

const searchText = ({ alias, accountId, assetCode, key, id }: Balance) =>
  `${alias} ${accountId} ${assetCode} ${key} ${id}`;

/** Renders exact sums per asset of the loaded rows, folded where the rows have little space, and whether more rows exist. */
function Totals({ rows: balances, hasMore }: LoadedRows<Balance>) {
  const totals = totalsPerAsset(balances);
  const isNarrow = useMedia('(max-width: 1199px)');
  const rowsLabel = t('balances.totals.rows');
  const availableLabel = t('balances.column.available');
  const onHoldLabel = t('balances.column.onHold');
  const available = amountWidth(totals.map((total) => total.available));
  const onHold = amountWidth(totals.map((total) => total.onHold));
  return (
    <details className={`ui-card ${styles.totals}`} open={!isNarrow}>
      <summary>{t('balances.totals', { count: balances.length })}</summary>
      {hasMore && <p className="ui-aside">{t('balances.totals.part')}</p>}
      <div className={styles.totalsScroll}>
        <PlainTable
          columns={[t('balances.column.assetCode'), rowsLabel, availableLabel, onHoldLabel]}
          rows={totals.map((total) => ({
            cells: [
              total.assetCode,
              <>
                {total.rows} <span className={styles.totalsLabel}>{rowsLabel}</span>
              </>,
              <Amount key="available" value={total.available} label={availableLabel} width={available} />,
              <Amount key="onHold" value={total.onHold} label={onHoldLabel} width={onHold} />,
            ],
          }))}
        />
      </div>
      {totals
        .filter(({ unreadable }) => unreadable > 0)
        .map(({ assetCode, unreadable }) => (
          <p key={assetCode} className="ui-aside">
            {assetCode}: {t('balances.totals.unreadable', { count: unreadable })}
          </p>
        ))}
    </details>
  );
}
