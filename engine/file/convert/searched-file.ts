import type { FileRow } from '../notation/dialect';
import type { Step } from '../settings';
import type { Table } from './stage';

/** A file whose columns are compared with those of another one: how its rows are read, and the rows, all as after the steps that it has. */
export type SearchedFile = Table & {
  readonly rows: readonly FileRow[];
};

/** How a file gets its references: further steps, and the column that has them afterwards. */
export type ReferenceChoice = { readonly steps: readonly Step[]; readonly column: string };
