import type { ColumnDialect, FileRow, Notation } from '../notation/dialect';
import type { ProblemList } from '../reading/problems';
import type { Mapping } from '../reading/transaction-row';

/** How files of one bank format are read: their columns, the field map for these, and the function that yields the rows. */
export type BankReader = {
  readonly columns: readonly ColumnDialect[];
  readonly fieldMap: Mapping;
  readonly rows: (text: AsyncIterable<string>, problems: ProblemList) => AsyncGenerator<FileRow[]>;
};

/** The notations in which the readers write days and amounts. */
export const isoDayNotation: Notation = { holds: 'date', order: 'ymd' };
export const pointNotation: Notation = { holds: 'amount', mark: '.' };

/** The field map of columns with these names. */
export const statementMap = { external_id: 'id', amount: 'amount', currency: 'currency', date: 'date' };

/** Returns columns with these names. Columns without a notation are text. */
export const bankColumns = (
  names: readonly string[],
  notations: Readonly<Record<string, Notation>>,
): ColumnDialect[] => names.map((name) => ({ name, notation: notations[name] ?? { holds: 'text' } }));
