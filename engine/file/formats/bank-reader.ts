import type { ColumnDialect, FileRow, Notation } from '../notation/dialect';
import type { ProblemList } from '../reading/problems';
import type { Mapping } from '../reading/transaction-row';

/** How files of a bank's format are read: their columns, the field map for these, and what yields the rows. */
export type BankReader = {
  readonly columns: readonly ColumnDialect[];
  readonly fieldMap: Mapping;
  readonly rows: (text: AsyncIterable<string>, problems: ProblemList) => AsyncGenerator<FileRow[]>;
};

/** How the readers write days and amounts. */
export const isoDayNotation: Notation = { holds: 'date', order: 'ymd' };
export const pointNotation: Notation = { holds: 'amount', mark: '.' };

/** Returns columns, which are texts unless they have another notation. */
export const bankColumns = (
  names: readonly string[],
  notations: Readonly<Record<string, Notation>>,
): ColumnDialect[] => names.map((name) => ({ name, notation: notations[name] ?? { holds: 'text' } }));
