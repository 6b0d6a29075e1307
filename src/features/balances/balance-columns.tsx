import type { ReactNode } from 'react';
import type { Balance } from '@recon/contract/balance';
import { compareDecimals, isPlainDecimal } from '@recon/engine/money/decimal';
import { formatDecimalParts } from '@recon/engine/money/format';
import { locale, t } from '~/i18n/t';
import { compareBy, byInstant } from '~/list/list-query';
import type { Column } from '~/list/usual-columns';
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

/** Function that renders a link to the Pix key lookup for an account. */
export type LookUpFor = (account: { id: string; alias: string }, label: string) => ReactNode;

type Widths = { available: AmountWidth; onHold: AmountWidth };

/** Returns the chosen columns, in their fixed order, and their minimum width in CSS. */
export function balanceColumns(
  chosenColumns: readonly ColumnKey[],
  widths: Widths,
  lookUpFor: LookUpFor | undefined,
): { columns: Column<Balance>[]; minWidth: string } {
  const parts = partsOf(widths, lookUpFor);
  const shown = columnKeys.filter((key) => key === 'alias' || chosenColumns.includes(key));
  const columns = shown.map((key) => {
    const { least, ...part } = parts[key];
    const track = `minmax(${least}, ${key === 'alias' ? '2fr' : '1fr'})`;
    return { key, header: () => t(`balances.column.${key}`), track, ...part };
  });
  return { columns, minWidth: `calc(${shown.map((key) => parts[key].least).join(' + ')})` };
}

/** The parts of a column that do not follow from its key alone; `least` is its minimum width. */
type Part = Pick<Column<Balance>, 'phone' | 'align' | 'cell' | 'compare'> & { least: string };

function partsOf(widths: Widths, lookUpFor: LookUpFor | undefined): Record<ColumnKey, Part> {
  const amount = (key: keyof Widths): Part => ({
    least: `max(100px, ${(widths[key].whole + widths[key].fraction).toFixed(1)}ch + 28px)`,
    phone: 'line',
    align: 'end',
    cell: (row) => <Amount value={row[key]} label={t(`balances.column.${key}`)} width={widths[key]} />,
    compare: byAmount(key),
  });
  return {
    alias: {
      // More in a smaller window, where the table scrolls sideways anyway: aliases must be readable.
      least: 'clamp(179px, 1459px - 100vw, 210px)',
      phone: 'main',
      cell: ({ alias, accountId }) => (
        <span className={styles.alias}>
          <span className={styles.aliasText}>{alias}</span>
          {lookUpFor?.({ id: accountId, alias }, t('balances.lookUp', { alias }))}
        </span>
      ),
      compare: compareBy(({ alias }) => alias),
    },
    accountId: id('accountId'),
    assetCode: text('assetCode', '76px'),
    available: amount('available'),
    onHold: amount('onHold'),
    state: {
      least: '148px',
      phone: 'beside',
      cell: (balance) => {
        const [shape, word] = stateOf(balance);
        return <StatusChip state={shape}>{word}</StatusChip>;
      },
      compare: compareBy((balance) => stateOf(balance)[1]),
    },
    accountType: text('accountType', '104px'),
    key: text('key', '104px'),
    version: text('version', '76px'),
    createdAt: time('createdAt'),
    updatedAt: time('updatedAt'),
    id: id('id'),
  };
}

function id(key: 'id' | 'accountId'): Part {
  const cell = (row: Balance) => <CopyableId id={row[key]} label={t(`balances.what.${key}`)} />;
  return { least: '330px', phone: 'below', cell };
}

function text(key: 'assetCode' | 'accountType' | 'key' | 'version', least: string): Part {
  return { least, phone: 'below', cell: (row) => row[key], compare: compareBy((row) => row[key]) };
}

function time(key: 'createdAt' | 'updatedAt'): Part {
  const cell = (row: Balance) => <RelativeTime instant={row[key]} />;
  return { least: '124px', phone: 'below', cell, compare: byInstant((row) => row[key]) };
}

/** Returns a comparison by exact decimal, whatever the asset; unreadable amounts come first. */
function byAmount(key: 'available' | 'onHold') {
  return (one: Balance, other: Balance) => {
    const [a, b] = [isPlainDecimal(one[key]), isPlainDecimal(other[key])];
    return a && b ? compareDecimals(one[key], other[key]) : Number(a) - Number(b);
  };
}

/** Renders an exact decimal, aligned at its decimal mark. `label` names it on a phone, where tables have no header. */
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
