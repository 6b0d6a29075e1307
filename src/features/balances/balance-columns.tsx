import 'texts:balances';
import type { ReactNode } from 'react';
import type { Balance } from '~/contract/balance';
import { compareDecimals, isPlainDecimal } from '~/domain/money/decimal';
import { formatDecimalParts } from '~/domain/money/format';
import { locale, t } from '~/i18n/t';
import { compareBy, byInstant } from '~/list/sort';
import type { Column } from '~/list/table-column';
import { StatusChip, type StateShape } from '~/ui/controls/Chip';
import { CopyableId } from '~/ui/controls/Copy';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import type { AmountWidth } from './amount-width';
import * as styles from './amounts.module.css';

/** Keys of all columns, in their order. The first one is always visible. */
export const columnKeys = [
  'alias',
  'accountId',
  'assetCode',
  'available',
  'onHold',
  'state',
  'accountType',
  'key',
  'version',
  'createdAt',
  'updatedAt',
  'id',
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** Default columns: as many as fit next to the navigation at 1280 px if amounts have the ledger's maximum length. */
export const standardColumns: readonly ColumnKey[] = ['alias', 'assetCode', 'available', 'onHold', 'state'];

/** Renders a link to the lookup of Pix keys for an account. */
export type LookUpFor = (account: { id: string; alias: string }, label: string) => ReactNode;

/** Returns the chosen columns, and the width that they need together. */
export function balanceColumns(
  chosen: readonly ColumnKey[],
  widths: { available: AmountWidth; onHold: AmountWidth },
  lookUpFor: LookUpFor | undefined,
): { columns: Column<Balance>[]; minWidth: string } {
  const shown = columnKeys.filter((key) => key === 'alias' || chosen.includes(key));
  const columns = shown.map((key) => columnFor(key, widths, lookUpFor));
  const widest = shown.map((key) => leastWidth(key, widths));
  return { columns, minWidth: `calc(${widest.join(' + ')})` };
}

type Widths = Parameters<typeof balanceColumns>[1];

function columnFor(key: ColumnKey, widths: Widths, lookUpFor: LookUpFor | undefined): Column<Balance> {
  const track = `minmax(${leastWidth(key, widths)}, ${key === 'alias' ? '2fr' : '1fr'})`;
  const column = { key, header: () => t(`balances.column.${key}`), track };
  switch (key) {
    case 'alias':
      return {
        ...column,
        phone: 'main',
        compare: compareBy(({ alias }) => alias),
        cell: ({ alias, accountId }) => (
          <span className={styles.alias}>
            <span className={styles.aliasText}>{alias}</span>
            {lookUpFor?.({ id: accountId, alias }, t('balances.lookUp', { alias }))}
          </span>
        ),
      };
    case 'available':
    case 'onHold':
      return {
        ...column,
        phone: 'line',
        align: 'end',
        compare: byAmount(key),
        cell: (balance) => <Amount value={balance[key]} label={column.header()} width={widths[key]} />,
      };
    case 'state':
      return {
        ...column,
        phone: 'beside',
        compare: compareBy((balance) => stateOf(balance)[1]),
        cell: (balance) => {
          const [shape, word] = stateOf(balance);
          return <StatusChip state={shape}>{word}</StatusChip>;
        },
      };
    case 'createdAt':
    case 'updatedAt':
      return {
        ...column,
        phone: 'below',
        cell: (balance) => <RelativeTime instant={balance[key]} />,
        compare: byInstant((balance) => balance[key]),
      };
    case 'id':
    case 'accountId':
      return {
        ...column,
        phone: 'below',
        cell: (balance) => <CopyableId id={balance[key]} label={t(`balances.what.${key}`)} />,
      };
    case 'assetCode':
    case 'accountType':
    case 'key':
    case 'version':
      return {
        ...column,
        phone: 'below',
        cell: (balance) => balance[key],
        compare: compareBy((balance) => balance[key]),
      };
  }
}

/** Returns a comparison by exact decimal, whatever the asset; unreadable amounts come first. */
function byAmount(key: 'available' | 'onHold') {
  return (one: Balance, other: Balance) => {
    const [a, b] = [isPlainDecimal(one[key]), isPlainDecimal(other[key])];
    return a && b ? compareDecimals(one[key], other[key]) : Number(a) - Number(b);
  };
}

function leastWidth(key: ColumnKey, widths: Widths): string {
  switch (key) {
    case 'available':
    case 'onHold':
      return `max(100px, ${(widths[key].whole + widths[key].fraction).toFixed(1)}ch + 28px)`;
    case 'alias':
      return '180px';
    case 'id':
    case 'accountId':
      return '330px';
    case 'state':
      return '148px';
    case 'assetCode':
    case 'version':
      return '76px';
    case 'accountType':
    case 'key':
      return '104px';
    case 'createdAt':
    case 'updatedAt':
      return '124px';
  }
}

/** Renders an exact decimal, aligned at its mark. `label` is shown if the table has no header, on a phone. */
export function Amount({ value, label, width }: { value: string; label: string; width: AmountWidth }) {
  const { whole, fraction } = formatDecimalParts(value, locale());
  const tone = value.startsWith('-') ? 'negative' : /[1-9]/.test(value) ? 'plain' : 'zero';
  return (
    <span className={styles.amount} data-part="amount" data-tone={tone} title={value}>
      <span className={styles.amountLabel}>{label}</span>
      <span
        className={styles.amountFigures}
        style={{ '--figures': whole.length + fraction.length } as object}
      >
        <span>{whole}</span>
        <span className={styles.amountFraction} style={{ width: `${width.fraction}ch` }}>
          {fraction}
        </span>
      </span>
    </span>
  );
}

/** Returns what a balance can be used for, as a shape and a text. */
function stateOf({ deletedAt, allowSending, allowReceiving }: Balance): [StateShape, string] {
  if (deletedAt) return ['archived', t('balances.state.deleted')];
  if (!allowSending && !allowReceiving) return ['paused', t('balances.state.blocked')];
  if (!allowSending) return ['draft', t('balances.state.noSending')];
  if (!allowReceiving) return ['draft', t('balances.state.noReceiving')];
  return ['active', t('balances.state.open')];
}
