import { shareOf } from '@recon/engine/fees/what-if/effective-rate';
import type { GroupField } from '@recon/engine/fees/what-if/find-group-columns';
import type { ChargedSums, SaleGroup } from '@recon/engine/fees/what-if/sale-groups';
import { compareDecimals } from '@recon/engine/money/decimal';
import { t } from '~/i18n/t';
import { compareBy } from '~/list/list-query';
import type { Column } from '~/list/usual-columns';
import { fullDecimal } from '../fee-messages';
import { AmountCell } from './AmountCell';
import { groupText, rateOrDash, signedNumber, sumText, type Unit } from './fee-what-if-messages';

/** Returns the columns of the table of groups; those of charged fees only if the file has some. */
export function groupColumns(
  unit: Unit,
  by: readonly GroupField[],
  hasCharged: boolean,
): Column<SaleGroup>[] {
  const plain = (value: string) => fullDecimal(value, unit.digits);
  const signed = (value: string) => signedNumber(value, unit);
  const scheduled = amountColumn('scheduled', 'minmax(124px, 1.2fr)', plain, (group) => group.scheduled);
  return [
    {
      key: 'group',
      header: () => t('feeWhatIf.groups.group'),
      track: 'minmax(130px, 1.6fr)',
      phone: 'main',
      cell: ({ values }) => groupText(by, values),
      compare: compareBy(({ values }) => groupText(by, values)),
    },
    {
      ...figureColumn('sales', 'minmax(70px, 0.8fr)'),
      cell: ({ sales, omitted }) => (
        <AmountCell
          name={t('feeWhatIf.groups.sales')}
          value={fullDecimal(String(sales))}
          below={omitted === 0 ? undefined : t('feeWhatIf.groups.omitted', { count: omitted })}
        />
      ),
      compare: compareBy(({ sales }) => sales),
    },
    amountColumn('gross', 'minmax(90px, 1.2fr)', plain, ({ gross }) => gross),
    ...(hasCharged
      ? [
          amountColumn('charged', 'minmax(80px, 1fr)', plain, ({ acquirer }) => acquirer?.charged),
          scheduled,
          amountColumn('difference', 'minmax(80px, 1fr)', signed, ({ acquirer }) => acquirer?.difference),
          ratesColumn,
          overColumn(unit),
        ]
      : [scheduled]),
  ];
}

type FigureKey = 'sales' | 'gross' | 'charged' | 'scheduled' | 'difference' | 'rates' | 'over';

function figureColumn(key: FigureKey, track: string) {
  return {
    key,
    header: () => t(`feeWhatIf.groups.${key}`),
    track,
    align: 'end',
    phone: 'pair',
  } as const;
}

function amountColumn(
  key: FigureKey,
  track: string,
  text: (value: string) => string,
  valueOf: (group: SaleGroup) => string | undefined,
): Column<SaleGroup> {
  return {
    ...figureColumn(key, track),
    cell: (group) => {
      const value = valueOf(group);
      return (
        <AmountCell
          name={t(`feeWhatIf.groups.${key}`)}
          value={value === undefined ? undefined : text(value)}
        />
      );
    },
    compare: byDecimal(valueOf),
  };
}

/** Compares by a decimal; groups without one come first. */
function byDecimal(valueOf: (group: SaleGroup) => string | undefined) {
  return (one: SaleGroup, other: SaleGroup) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
    return compareDecimals(a, b);
  };
}

const ratesColumn: Column<SaleGroup> = {
  ...figureColumn('rates', 'minmax(110px, 1.3fr)'),
  phone: 'line',
  cell: ({ acquirer }) => {
    const rates = acquirer?.rates;
    return (
      <AmountCell
        name={t('feeWhatIf.groups.rates')}
        value={rates && rateOrDash(rates.typical)}
        below={
          rates &&
          t('feeWhatIf.groups.rates.span', {
            lowest: rateOrDash(rates.lowest),
            highest: rateOrDash(rates.highest),
          })
        }
      />
    );
  },
  compare: byDecimal(({ acquirer }) => acquirer?.rates?.typical),
};

function overColumn(unit: Unit): Column<SaleGroup> {
  const shareIn = (sales: number, { over }: ChargedSums) => shareOf(over.sales, sales);
  return {
    ...figureColumn('over', 'minmax(110px, 1.3fr)'),
    phone: 'line',
    cell: ({ sales, acquirer }) => {
      const share = acquirer && shareIn(sales, acquirer);
      return (
        <AmountCell
          name={t('feeWhatIf.groups.over')}
          value={share === undefined ? undefined : t('fees.percent', { percent: fullDecimal(share) })}
          below={
            acquirer && acquirer.over.sales > 0
              ? t('feeWhatIf.groups.over.sum', {
                  count: acquirer.over.sales,
                  amount: sumText(acquirer.over.overcharge, unit),
                })
              : undefined
          }
        />
      );
    },
    compare: byDecimal(({ sales, acquirer }) => acquirer && shareIn(sales, acquirer)),
  };
}
