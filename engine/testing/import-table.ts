import type { ImportTable } from '../file/field-maps/file-validation';
import { tableWith } from '../file/service/import-file';

/** Returns rows of cells as the records of a table. `faulty` has the indexes of those with a misplaced quote. */
export const recordsOf = (
  rows: readonly (readonly string[])[],
  faulty: readonly number[] = [],
): ImportTable['rows'] => rows.map((cells, index) => ({ cells, isFaulty: faulty.includes(index) }));

/** Returns a table as the import splits it, with commas unless `change` has another separator. */
export const importTable = (
  header: readonly string[],
  rows: ImportTable['rows'],
  change: Partial<ImportTable> = {},
): ImportTable => ({ ...tableWith(header, rows), ...change });
