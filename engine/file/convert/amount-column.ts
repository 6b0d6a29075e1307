import type { SkippedRow } from '../reading/transaction-row';
import { columnsOfAmount, type FileRow } from '../notation/dialect';
import { fieldWriter, columnIndexesOf } from '../reading/transaction-row';
import { columnIndexIn, StepError, type Columns, withColumns } from './stage';

/** A column of amounts: `read` returns the amount of a row as a decimal; the table has these decimals in the column. */
export type AmountColumn = {
  index: number;
  read: (row: FileRow) => { text: string } | SkippedRow;
  /** The index of the second of two columns that form the amount. Its cells must be emptied. */
  other: number | undefined;
  /** What a row is reported with if its amount cannot be read: the field, or the heading of a column without one. */
  of: Pick<SkippedRow, 'field' | 'column'>;
  table: Columns;
};

/**
 * Returns how to read and replace the amounts of a column. If two columns form the amount, `read` merges them; with
 * `isAlone`, the second column is ignored. Throws a `StepError` if the column has no amounts.
 */
export function amountColumn(table: Columns, column: string, isAlone = false): AmountColumn {
  const index = columnIndexIn(table, column);
  const { dialect } = table;
  const parts = columnsOfAmount(dialect).map((name) => columnIndexIn(table, name));
  const isPart = !isAlone && parts.includes(index);
  if (!isPart && dialect.columns[index]!.notation.holds !== 'amount')
    throw new StepError({ code: 'not-amounts', column });
  const other = isPart ? parts.find((part) => part !== index) : undefined;
  const read = fieldWriter(isAlone ? { ...dialect, amountFrom: null } : dialect, {
    ...columnIndexesOf(dialect, table.fields),
    amount: index,
  });
  const columns = dialect.columns.with(index, {
    name: dialect.columns[index]!.name,
    notation: { holds: 'amount', mark: '.' },
  });
  const after = withColumns(table, columns);
  const isField = parts.includes(index) || table.fields.amount?.trim() === column.trim();
  const of: AmountColumn['of'] = isField ? { field: 'amount' } : { field: '', column };
  return {
    index,
    read: (row) => {
      const written = read('amount', row);
      return 'why' in written ? { ...written, row: row.row, ...of } : written;
    },
    other,
    of,
    table: parts.includes(index) ? withAmountIn(after, column) : after,
  };
}

/** Returns a table whose amount is in one column, unless the field map names another one that the file has. */
function withAmountIn({ dialect, fields }: Columns, column: string): Columns {
  const isNamed = dialect.columns.some(({ name }) => name.trim() === fields.amount?.trim());
  return {
    dialect: { ...dialect, amountFrom: null },
    fields: isNamed ? fields : { ...fields, amount: column },
  };
}
