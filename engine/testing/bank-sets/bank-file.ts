import type { Encoding } from '../../file/notation/dialect';
import { bytesOf } from '../file-bytes';
import type { BankRow, Case } from './story';

/** A written file, the number of the row of each transaction, and how the file shows it. */
export type BankFile = {
  readonly bytes: Uint8Array;
  /** The line of each row in a text, or its number in a sheet, from 1. */
  readonly lines: ReadonlyMap<BankRow, number>;
  /** Returns the UTC day that the file has for a row, as `2026-03-02`. */
  readonly dayOf: (row: BankRow) => string;
  /** Returns the day that is written in the file; absent if it is that in UTC. */
  readonly writtenDayOf?: (row: BankRow) => string;
};

export type BankSet = {
  readonly name: string;
  readonly contextType: '1:1' | '1:N';
  readonly cases: readonly Case[];
  readonly left: BankFile;
  readonly right: BankFile;
};

/** The rows of one side of all cases, sorted by time, as banks write them. */
export function rowsOf(cases: readonly Case[], side: 'left' | 'right'): BankRow[] {
  return cases.flatMap((one) => one[side]).toSorted((a, b) => a.at - b.at);
}

const hour = 3_600_000;

/** Returns the day on a clock in Brasília, as `2026-03-02`. */
export const localDay = ({ at }: Pick<BankRow, 'at'>): string => new Date(at).toISOString().slice(0, 10);
/** Returns the day in UTC, three hours ahead of Brasília, as `2026-03-02`. */
export const utcDayOf = ({ at }: Pick<BankRow, 'at'>): string => localDay({ at: at + 3 * hour });
/** Returns the day on a clock in Brasília, as `02/03/2026`. */
export const brazilianDay = (row: Pick<BankRow, 'at'>): string =>
  localDay(row).split('-').toReversed().join('/');
/** Returns the time of day on a clock in Brasília, as `14:05:09`. */
export const clock = ({ at }: Pick<BankRow, 'at'>): string => new Date(at).toISOString().slice(11, 19);

/** Formats cents with a decimal point: −1234567 as `-12345.67`. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats cents as Brazilian banks do: −1234567 as `-12.345,67`. */
export function reais(cents: number): string {
  const [whole = '', fraction] = decimal(cents).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.')},${fraction}`;
}

type Table = {
  /** The number of the first row as the reader counts, by default its line. */
  firstRow?: number;
  readonly rows: readonly BankRow[];
  /** The lines above the first row, the headings included. */
  readonly above: readonly string[];
  readonly line: (row: BankRow, index: number) => string;
  readonly below?: readonly string[];
  readonly dayOf: BankFile['dayOf'];
  readonly writtenDayOf?: BankFile['dayOf'];
  readonly encoding?: Encoding;
};

/** Writes a text with one line per row. */
export function lineFile({
  rows,
  above,
  line,
  below = [],
  encoding = 'utf-8',
  firstRow = above.length + 1,
  ...days
}: Table): BankFile {
  const text = [...above, ...rows.map(line), ...below].join('\r\n');
  return {
    bytes: bytesOf(`${text}\r\n`, encoding),
    lines: new Map(rows.map((row, index) => [row, firstRow + index])),
    dayOf: days.dayOf,
    ...(days.writtenDayOf && { writtenDayOf: days.writtenDayOf }),
  };
}

/** How a ledger writes amounts: with a minus, in columns for debit and credit, or with D or C. */
type LedgerAmounts = 'minus' | 'columns' | 'letters';

const ledgers: Readonly<Record<LedgerAmounts, { headings: string; cells: (row: BankRow) => string[] }>> = {
  minus: { headings: 'Valor', cells: ({ cents }) => [reais(cents)] },
  columns: {
    headings: 'Débito;Crédito',
    cells: ({ cents }) => [cents < 0 ? reais(-cents) : '', cents < 0 ? '' : reais(cents)],
  },
  letters: {
    headings: 'Valor;D/C',
    cells: ({ cents }) => [reais(Math.abs(cents)), cents < 0 ? 'D' : 'C'],
  },
};

/** Writes a ledger as CSV in Brazilian notation, with days without times. */
export function ledgerFile(rows: readonly BankRow[], amounts: LedgerAmounts = 'minus'): BankFile {
  const { headings, cells } = ledgers[amounts];
  return lineFile({
    rows,
    above: [`Lançamento;Data;Documento;Histórico;${headings}`],
    line: (row, index) =>
      [700_001 + index, brazilianDay(row), row.reference, row.text, ...cells(row)].join(';'),
    dayOf: localDay,
  });
}

/** Writes a ledger as CSV in English, with days without times and amounts such as `"1,234.56"`. */
export function englishLedgerFile(rows: readonly BankRow[]): BankFile {
  return lineFile({
    rows,
    above: ['Entry,Posting date,Reference,Narrative,Amount,Currency'],
    line: (row, index) => {
      const amount = decimal(row.cents).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
      return [`JE${index}`, localDay(row), row.reference, row.text, `"${amount}"`, 'BRL'].join(',');
    },
    dayOf: localDay,
  });
}
