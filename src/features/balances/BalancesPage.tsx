import { useEffect, useEffectEvent, useState } from 'react';
import { errorKind, errorProps, errorText } from '~/api/error-text';
import { isRetryable } from '~/api/refetch-after-failure';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { PageHeader } from '~/ui/page/PageHeader';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { columnKeys, type LookUpFor, standardColumns } from './balance-columns';
import { BalanceTable } from './BalanceTable';
import { PeriodFields } from './PeriodFields';
import { PlaceFields } from './PlaceFields';
import { rememberColumns, rememberedColumns, rememberPlace } from './preferences';
import { usePlace, usualPeriod } from './use-place';
import * as styles from './balances.module.css';

/** Part of the choice that is in the URL; missing properties have defaults. */
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

interface BalancesPageProps {
  search: BalanceSearch;
  onSearch: (search: BalanceSearch) => void;
  lookUpFor?: LookUpFor | undefined;
}

/** Renders the balances of a ledger: the choice of ledger, period and order, and the rows. */
export function BalancesPage(props: BalancesPageProps) {
  const { search, onSearch, lookUpFor } = props;
  const [usual] = useState(usualPeriod);
  const place = usePlace({
    ...(search.organization !== undefined && { organizationId: search.organization }),
    ...(search.ledger !== undefined && { ledgerId: search.ledger }),
  });
  const { organizationId, ledgerId } = place;
  const period = { from: search.from ?? usual.from, to: search.to ?? usual.to };
  const columns = columnsIn(search.columns) ?? rememberedColumns(columnKeys);
  useInAddress(place, columns?.join(','), props);
  return (
    <>
      <PageHeader title={t('nav.balances')} crumbs={[{ label: t('nav.lookUp') }]} />
      {errorKind(place.organizations.error) === 'forbidden' ? (
        <ErrorPanel {...errorProps(errorText(place.organizations.error))} />
      ) : (
        <>
          <ThemeProvider>
            <div className={styles.choice}>
              <PlaceFields
                place={place}
                submitLabel={t('balances.ids.show')}
                onChange={(next) => {
                  rememberPlace(next);
                  onSearch({ ...search, organization: next.organizationId, ledger: next.ledgerId });
                }}
              />
              <PeriodFields period={period} onChange={({ from, to }) => onSearch({ ...search, from, to })} />
            </div>
          </ThemeProvider>
          {organizationId !== undefined && ledgerId !== undefined ? (
            <BalanceTable
              choice={{ organizationId, ledgerId, ...period, order: search.order ?? 'asc' }}
              onOrder={(next) => onSearch({ ...search, order: next === 'desc' ? next : undefined })}
              sort={search.sort}
              onSort={(sort) => onSearch({ ...search, sort })}
              columns={columns ?? standardColumns}
              onColumns={(next) => {
                rememberColumns(next);
                onSearch({ ...search, columns: next.join(',') });
              }}
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

function columnsIn(text: string | undefined) {
  const named = text?.split(',');
  return named && columnKeys.filter((key) => named.includes(key));
}

/** Puts choices that come from the last visit into the URL too, so that other users see the same from the link. */
function useInAddress(
  { organizationId: organization, ledgerId: ledger }: ReturnType<typeof usePlace>,
  columns: string | undefined,
  { search, onSearch }: BalancesPageProps,
) {
  const settle = useEffectEvent((settled: BalanceSearch) => {
    if (search.ledger === settled.ledger && search.columns === settled.columns) return;
    onSearch({ ...search, ...settled });
  });
  useEffect(() => {
    if (organization === undefined || ledger === undefined) return;
    settle({ organization, ledger, ...(columns !== undefined && { columns }) });
  }, [organization, ledger, columns]);
}

function NothingChosen({ place }: { place: ReturnType<typeof usePlace> }) {
  const { organizations, ledgers, organizationId, failed } = place;
  // Shown above, next to the choices.
  if (failed && isRetryable(failed.error)) return null;
  if (organizations.isPending || (organizationId !== undefined && ledgers.isLoading))
    return <SkeletonRows rows={10} cells={6} />;
  const [title, body] =
    organizations.data?.length === 0
      ? [t('balances.noOrganizations'), t('balances.noOrganizations.body')]
      : ledgers.data?.length === 0
        ? [t('balances.noLedgers'), t('balances.noLedgers.body')]
        : [t('balances.choose.title'), t('balances.choose.body')];
  return (
    <EmptyState icon="balances" title={title}>
      {body}
    </EmptyState>
  );
}
