import { openTable } from '../reading/open-table';
import type { ReadSettings } from '../settings';
import { requiredFields } from '../field-maps/canonical-fields';
import type { Chunks } from '../formats/bytes';
import type { Dialect, FileRow } from '../notation/dialect';
import { FileReadError } from '../formats/file-read-error';
import type { Problem } from '../reading/problems';
import { type ProposedFields } from '../reading/propose-fields';
import type { FileRead } from '../reading/read-table';
import { readFile, type Unreadable, unreadable } from '../reading/read-file';
import type { RowNotTaken } from '../reading/transaction-row';
import { withAddedColumns, writeForService } from '../service/write-for-service';
import type { Step } from '../settings';
import type { StepIssue, StepReport } from './stage';

/** A row of the file that the converted file lacks. `cells` are as in the file. */
export type LeftOutRow = RowNotTaken & Pick<FileRow, 'cells'>;

/** A converted file, as CSV text in parts, with what happened to each row. */
export type Converted = {
  parts: readonly string[];
  /** The number of rows of the file, and of the converted file; a sum is one row of it. */
  read: number;
  written: number;
  leftOut: readonly LeftOutRow[];
  /** The number of cells like formulas, which have an apostrophe now. */
  escaped: number;
  /** Whether a column `currency` was added that the given fields lack. */
  hasUnmappedCurrency: boolean;
  /** The columns of the converted file, for the field map. */
  fields: ProposedFields;
  dialect: Dialect;
  steps: readonly { step: Step; report: StepReport }[];
  problems: readonly Problem[];
};

/**
 * Converts a file to one that the service accepts (docs/files.md#converting-a-file). `open` returns the bytes of the
 * file; it is called again if rows are left out. Proposes the columns of required fields that `fields` lacks.
 */
export async function convertFile(
  open: () => Chunks,
  settings: ReadSettings,
): Promise<Converted | Unreadable | { issue: StepIssue }> {
  try {
    const opened = await openTable(open(), settings);
    if ('fault' in opened) return opened;
    const { file, dialect, fields, merged } = opened;
    const done = opened.done();
    if (done && 'issue' in done) return done;
    const reports = done?.reports ?? [];
    const mapped = filled(withProposed(settings.fields, fields));
    const used = withAddedColumns(mapped, dialect);
    const rowsOf = (row: number) => merged.get(row) ?? [row];
    const converted = new Set<number>();
    const noted = async function* (rows: AsyncIterable<FileRow>) {
      for await (const row of rows) {
        for (const one of rowsOf(row.row)) converted.add(one);
        yield row;
      }
    };
    const { leftOut: refused, ...written } = await writeForService(noted(opened.rows), dialect, used);
    const each = (one: RowNotTaken) => rowsOf(one.row).map((row) => ({ ...one, row }));
    const bySteps = opened.notTaken.flatMap(each);
    const notTaken = [...bySteps, ...refused.flatMap(each)];
    return {
      ...written,
      hasUnmappedCurrency: mapped.currency === undefined && used.currency !== undefined,
      read: converted.size + bySteps.length,
      leftOut: await withCells(open, file, notTaken, converted),
      fields: used,
      dialect: file.recognised,
      steps: (settings.steps ?? []).map((step, index) => ({ step, report: reports[index]! })),
      problems: file.problems,
    };
  } catch (error) {
    return unreadable(error);
  }
}

/** Returns the fields that have a column. */
function filled(fields: ProposedFields): ProposedFields {
  return Object.fromEntries(Object.entries(fields).filter(([, column]) => column !== ''));
}

/** Returns fields with proposed columns for required fields that they lack; all proposed columns without `fields`. */
export function withProposed(fields: ProposedFields | undefined, proposed: ProposedFields): ProposedFields {
  if (!fields) return proposed;
  const taken = new Set(Object.values(fields));
  const added = requiredFields.flatMap((field) => {
    const column = proposed[field];
    return column === undefined || taken.has(column) ? [] : [[field, column] as const];
  });
  return { ...Object.fromEntries(added), ...fields };
}

/** Reads the file again for the cells of rows. Adds balances and totals, which the reader has left out. */
async function withCells(
  open: () => Chunks,
  { recognised, problems }: FileRead,
  notTaken: readonly RowNotTaken[],
  converted: ReadonlySet<number>,
): Promise<LeftOutRow[]> {
  const hasTotals = problems.some(({ code }) => code === 'total');
  if (notTaken.length === 0 && !hasTotals) return [];
  const again = await readFile(open(), { dialect: { ...recognised, leaveOutTotals: false } });
  if ('fault' in again) throw new FileReadError(again.fault, again.values);
  const byRow = new Map(notTaken.map((one) => [one.row, one]));
  const found: LeftOutRow[] = [];
  for await (const { row, cells } of again.rows) {
    const one = byRow.get(row);
    if (one) found.push({ ...one, cells });
    else if (!converted.has(row))
      found.push({ row, why: 'total', loss: 'none', field: '', cell: cells.join(' ').trim(), cells });
  }
  return found;
}
