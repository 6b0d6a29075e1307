import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { errorProps, errorText } from '~/api/error-text';
import { errorKind } from '~/api/api-error';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { EmptyState } from '~/ui/page/EmptyState';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { PageHeader } from '~/ui/page/PageHeader';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import { DateInput } from '~/forms/controls/DateInput';
import { isIsoDay } from '@recon/engine/lib/is-iso-day';
import { columnKeys, standardColumns } from './balance-columns';
import { type BalanceSearch, BalanceTable } from './BalanceTable';
import { LedgerFields } from './LedgerFields';
import { type ChosenLedger, rememberedColumns, rememberLedger } from './preferences';
import { useChosenLedger, defaultPeriod } from './use-chosen-ledger';
import * as styles from './balances.module.css';

type BalancesPageProps = Pick<ComponentProps<typeof BalanceTable>, 'search' | 'onSearch' | 'lookUpFor'>;

/** Renders the balances of a ledger: the choice of ledger, period and order, and the rows. */
export function BalancesPage(props: BalancesPageProps) {
  const { search, onSearch } = props;
  const [usual] = useState(defaultPeriod);
  const place = useChosenLedger({
    ...(search.organization !== undefined && { organizationId: search.organization }),
    ...(search.ledger !== undefined && { ledgerId: search.ledger }),
  });
  const { organizationId, ledgerId } = place;
  const period = { from: search.from ?? usual.from, to: search.to ?? usual.to };
  const columns = columnsIn(search.columns) ?? rememberedColumns(columnKeys);
  useInAddress(place, columns?.join(','), props);
  const choose = (next: Partial<ChosenLedger>) => {
    rememberLedger(next);
    onSearch({ ...search, organization: next.organizationId, ledger: next.ledgerId });
  };
  const isChosen = organizationId !== undefined && ledgerId !== undefined;
  return (
    <>
      <PageHeader title={t('nav.balances')} crumbs={[{ label: t('nav.lookUp') }]} />
      {errorKind(place.organizations.error) === 'forbidden' ? (
        <ErrorPanel {...errorProps(errorText(place.organizations.error))} />
      ) : (
        <>
          <ThemeProvider>
            <div className={styles.choice}>
              <LedgerFields place={place} submitLabel={t('balances.ids.show')} onChange={choose} />
              {isChosen && (
                <PeriodFields
                  period={period}
                  onChange={({ from, to }) => onSearch({ ...search, from, to })}
                />
              )}
            </div>
          </ThemeProvider>
          {isChosen ? (
            <BalanceTable
              {...props}
              choice={{ organizationId, ledgerId, ...period, order: search.order ?? 'asc' }}
              columns={columns ?? standardColumns}
            />
          ) : (
            <NothingChosen place={place} onChoose={choose} />
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

/** Adds choices from the last visit to the URL, so that the link shows the same to other users. */
function useInAddress(
  { organizationId: organization, ledgerId: ledger }: ReturnType<typeof useChosenLedger>,
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

/** The number of organizations or ledgers up to which each has a button; of more, the field finds one sooner. */
const maxButtons = 8;

interface NothingChosenProps {
  place: ReturnType<typeof useChosenLedger>;
  onChoose: (place: Partial<ChosenLedger>) => void;
}

/** Renders the next step to a ledger, with a button for each of a few choices; or that there is nothing to choose. */
function NothingChosen({ place, onChoose }: NothingChosenProps) {
  const { organizations, ledgers, organizationId, failed } = place;
  // The fields above state that, and how to go on.
  if (failed) return null;
  if (organizations.isPending || (organizationId !== undefined && ledgers.isLoading))
    return <SkeletonRows rows={10} cells={6} />;
  const [step, choices = []] =
    organizationId === undefined
      ? (['organization', organizations.data?.map(({ id, legalName }) => ({ id, name: legalName }))] as const)
      : (['ledger', ledgers.data] as const);
  const title =
    choices.length === 0 ? (`balances.none.${step}` as const) : (`balances.choose.${step}` as const);
  return (
    <EmptyState
      icon="balances"
      title={t(title)}
      action={
        choices.length > 0 &&
        choices.length <= maxButtons &&
        choices.map(({ id, name }) => (
          <Button
            key={id}
            onClick={() =>
              onChoose(
                organizationId === undefined ? { organizationId: id } : { organizationId, ledgerId: id },
              )
            }
          >
            {name}
          </Button>
        ))
      }
    >
      {t(`${title}.body`)}
    </EmptyState>
  );
}

type Period = { readonly from: string; readonly to: string };

function PeriodFields({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const [draft, setDraft] = useState(period);
  const [shown, setShown] = useState(period);
  /** Whether the focus left the fields after the last input: if that is invalid, a note shows the period in use. */
  const [isLeft, setIsLeft] = useState(false);
  // The URL has changed elsewhere: back, or another choice.
  if (shown.from !== period.from || shown.to !== period.to) {
    setShown(period);
    setDraft(period);
  }

  function type(next: Period) {
    setDraft(next);
    setIsLeft(false);
    if (isDay(next.from) && isDay(next.to) && next.from <= next.to) {
      setShown(next);
      onChange(next);
    }
  }

  const reversed = isDay(draft.from) && isDay(draft.to) && draft.from > draft.to;
  const fault = (day: string) =>
    isDay(day) ? undefined : day === '' ? t('form.required') : t('balances.period.unreadable');
  const isKept = draft.from !== shown.from || draft.to !== shown.to;
  return (
    <div className={styles.period} onBlur={() => setIsLeft(true)}>
      <DateInput
        min={firstDay}
        label={t('balances.from')}
        value={draft.from}
        error={fault(draft.from)}
        help={t('balances.period.help')}
        onChange={(from) => type({ ...draft, from })}
      />
      <DateInput
        min={firstDay}
        label={t('balances.to')}
        value={draft.to}
        error={fault(draft.to) ?? (reversed ? t('balances.period.reversed') : undefined)}
        onChange={(to) => type({ ...draft, to })}
      />
      <output className={`ui-aside ${styles.kept}`}>
        {isLeft && isKept && t('balances.period.kept', shown)}
      </output>
    </div>
  );
}

/** First valid day. While a year is typed digit by digit, the field passes through 0002, 0020 and 0202. */
const firstDay = '1970-01-01';

function isDay(text: string): boolean {
  return isIsoDay(text) && text >= firstDay;
}
