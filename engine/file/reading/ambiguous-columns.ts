import { columnsOfAmount } from '../notation/dialect';
import type { Ambiguity } from '../notation/detect-notation';
import type { FoundColumn } from './find-columns';
import type { ReadSummary } from './open-file';

/** A column whose values two notations read differently. `notation` is the one that is used. */
export type AmbiguousColumn = FoundColumn & { readonly ambiguous: Ambiguity };

/** Returns the columns of the amount and the date of a file that two notations fit. */
export function ambiguousColumns({
  columns,
  dialect,
  fields,
}: Pick<ReadSummary, 'columns' | 'dialect' | 'fields'>): AmbiguousColumn[] {
  const used = [fields.date, ...(dialect.amountFrom ? columnsOfAmount(dialect) : [fields.amount])];
  return columns.filter(
    (column): column is AmbiguousColumn => column.ambiguous !== undefined && used.includes(column.name),
  );
}
