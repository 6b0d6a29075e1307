import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BalanceChoice, balanceQueries, reloadBalances } from '~/api/balances';
import { mayPass } from '~/api/refetch-after-failure';
import { errorKind, errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { chunkFailed, lazyChunk } from '~/lib/lazy-chunk';
import { Button, IconButton } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { PageHeader, Toolbar } from '~/ui/page/PageHeader';
import { part } from '~/ui/page/part';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { toast } from '~/ui/overlay/toast';
import { type ColumnKey, columnKeys, type LookUpFor, standardColumns } from './balance-columns';
import { BalanceTable } from './BalanceTable';
import { PeriodFields } from './PeriodFields';
import { PlaceFields } from './PlaceFields';
import { rememberColumns, rememberedColumns, rememberPlace } from './remembered';
import { usePlace } from './use-place';
import { usualPeriod } from './usual-period';
import './balances.css';

const exporting = lazyChunk(async () => (await import('./export-csv')).downloadBalances);
const ColumnsDialog = part(async () => (await import('./ColumnsDialog')).ColumnsDialog);

/** What of the choice stands in the address; what is missing there has its default. */
export type BalanceSearch = {
  organization?: string;
  ledger?: string;
  from?: string;
  to?: string;
  order?: 'desc';
};

interface BalancesPageProps {
  search: BalanceSearch;
  onSearch: (search: BalanceSearch) => void;
  /** Names this visit of the list; coming back to it stands where it was left. */
  scrollKey: string | undefined;
  /** A link to the look-up of Pix keys for an account; without it none is offered. */
  lookUpFor?: LookUpFor | undefined;
}

/** The balances of a ledger: which ledger, which period, which order, and the rows. */
export function BalancesPage({ search, onSearch, scrollKey, lookUpFor }: BalancesPageProps) {
  const [usual] = useState(usualPeriod);
  const place = usePlace({
    ...(search.organization !== undefined && { organizationId: search.organization }),
    ...(search.ledger !== undefined && { ledgerId: search.ledger }),
  });
  const { organizationId, ledgerId } = place;
  const period = { from: search.from ?? usual.from, to: search.to ?? usual.to };
  const order = search.order ?? 'asc';
  return (
    <>
      <PageHeader title={t('balances.title')} crumbs={[{ label: t('nav.lookUp') }]} />
      {errorKind(place.organizations.error) === 'forbidden' ? (
        <Forbidden error={place.organizations.error} />
      ) : (
        <>
          <div className="balances-choice">
            <PlaceFields
              place={place}
              submitLabel={t('balances.ids.show')}
              onChange={({ organizationId: organization, ledgerId: ledger }) => {
                if (organization && ledger) rememberPlace({ organizationId: organization, ledgerId: ledger });
                const { organization: _one, ledger: _other, ...rest } = search;
                onSearch({ ...rest, ...(organization && { organization }), ...(ledger && { ledger }) });
              }}
            />
            <PeriodFields period={period} onChange={({ from, to }) => onSearch({ ...search, from, to })} />
          </div>
          {organizationId !== undefined && ledgerId !== undefined ? (
            <Balances
              choice={{ organizationId, ledgerId, ...period, order }}
              onOrder={(next) => {
                const { order: _before, ...rest } = search;
                onSearch(next === 'desc' ? { ...rest, order: next } : rest);
              }}
              scrollKey={scrollKey}
              lookUpFor={lookUpFor}
            />
          ) : (
            <NothingChosen place={place} />
          )}
        </>
      )}
    </>
  );
}

function Balances({
  choice,
  onOrder,
  scrollKey,
  lookUpFor,
}: {
  choice: BalanceChoice;
  onOrder: (order: 'asc' | 'desc') => void;
  scrollKey: string | undefined;
  lookUpFor: LookUpFor | undefined;
}) {
  const query = useInfiniteQuery(balanceQueries.list(choice));
  const client = useQueryClient();
  const [columns, setColumns] = useState<readonly ColumnKey[]>(
    () => rememberedColumns(columnKeys) ?? standardColumns,
  );
  const [choosing, setChoosing] = useState(false);
  const balances = query.data?.balances ?? [];

  async function exportRows() {
    const downloadBalances = await exporting.get().catch((error: unknown) => {
      chunkFailed(error, () => void exportRows());
    });
    downloadBalances?.(balances, `balances-${choice.from}-${choice.to}.csv`);
    if (downloadBalances) toast({ text: t('balances.exported', { count: balances.length }) });
  }

  return (
    <>
      <Toolbar
        remark={
          query.data && (
            <span className="balances-remark">
              <output>{remark(query.data)}</output>
              <IconButton
                icon="retry"
                size="small"
                label={t('balances.reload')}
                busy={query.isRefetching && !query.isFetchingNextPage && !query.isFetchingPreviousPage}
                onClick={() => void reloadBalances(client, choice)}
              />
            </span>
          )
        }
      >
        <SegmentedFilter
          label={t('balances.order')}
          options={[
            { value: 'asc', label: t('balances.order.asc') },
            { value: 'desc', label: t('balances.order.desc') },
          ]}
          value={choice.order}
          onChange={onOrder}
        />
        <Button size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('balances.columns')}
        </Button>
        <Button
          size="small"
          disabledReason={balances.length === 0 ? t('balances.export.none') : undefined}
          onClick={() => void exportRows()}
        >
          {t('balances.export')}
        </Button>
      </Toolbar>
      <BalanceTable
        key={JSON.stringify(choice)}
        query={query}
        choice={choice}
        columns={columns}
        scrollKey={scrollKey}
        lookUpFor={lookUpFor}
      />
      {choosing && (
        <ColumnsDialog
          chosen={columns}
          onChoose={(next) => {
            setColumns(next);
            rememberColumns(next);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

function remark({
  balances,
  before,
  hasMore,
}: {
  balances: readonly unknown[];
  before: number;
  hasMore: boolean;
}) {
  const count = balances.length;
  if (before > 0) return t('balances.loadedFrom', { first: before + 1, last: before + count });
  return hasMore ? t('balances.loadedMore', { count }) : t('balances.loadedAll', { count });
}

function NothingChosen({ place }: { place: ReturnType<typeof usePlace> }) {
  const { organizations, ledgers, organizationId, failed } = place;
  // Told above, where the choices stand.
  if (failed && mayPass(failed.error)) return null;
  if (organizations.isPending || (organizationId !== undefined && ledgers.isLoading))
    return <SkeletonRows rows={10} cells={6} />;
  if (organizations.data?.length === 0)
    return (
      <EmptyState icon="balances" title={t('balances.noOrganizations')}>
        {t('balances.noOrganizations.body')}
      </EmptyState>
    );
  if (ledgers.data?.length === 0)
    return (
      <EmptyState icon="balances" title={t('balances.noLedgers')}>
        {t('balances.noLedgers.body')}
      </EmptyState>
    );
  return (
    <EmptyState icon="balances" title={t('balances.choose.title')}>
      {t('balances.choose.body')}
    </EmptyState>
  );
}

function Forbidden({ error }: { error: unknown }) {
  const text = errorText(error);
  return (
    <ErrorPanel title={text.title} requestId={text.requestId}>
      {text.meaning} {text.action}
    </ErrorPanel>
  );
}
