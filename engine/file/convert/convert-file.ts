import { requiredFields } from '../field-maps/canonical-fields';
import type { Chunks } from '../formats/bytes';
import type { Dialect, FileRow } from '../notation/dialect';
import { FileReadError } from '../formats/file-read-error';
import type { Problem } from '../reading/problems';
import { proposeFields, type ProposedFields } from '../reading/propose-fields';
import type { FileRead } from '../reading/read-table';
import { readFile, type Unreadable, unreadable } from '../reading/read-file';
import { columnsOfMap } from '../service/saved-map';
import { sampledRows, takeFirst, together } from '../formats/take-first';
import type { Refusal } from '../reading/transaction-row';
import { withAddedColumns, writeForService } from '../service/write-for-service';
import { applySteps, type CompiledSteps, compileSteps } from './compile-steps';
import type { Conversion, Step } from './conversion';
import { evenRows, sampleAfterSteps } from './file-steps';
import type { LeftOut, LeftOutCode, StepIssue, StepReport } from './stage';

/** A row of the file that the converted file lacks. `cells` are as in the file; for a total, its text as one cell. */
export type LeftOutRow = {
  row: number;
  why: LeftOutCode;
  /** The step that left the row out, from 0; `undefined` if the service would reject or drop the row. */
  step?: number;
  /** The field with the issue, empty if it concerns the entire row. */
  field: Refusal['field'];
  /** The cell with the issue. */
  cell: string;
  /** The number of another row that is the cause. */
  of?: number;
  cells: readonly string[];
};

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
  { dialect = {}, fields, steps = [] }: Conversion,
): Promise<Converted | Unreadable | { issue: StepIssue }> {
  try {
    const file = await readFile(open(), { dialect });
    if ('fault' in file) return file;
    const { taken: sample } = await takeFirst(file.rows, sampledRows);
    const given = { dialect: file.recognised, fields: fields ?? {} };
    const compiled = compileSteps(steps, given);
    const after = await sampleAfterSteps(steps, given, sample);
    if ('issue' in compiled) return compiled;
    if ('issue' in after) return after;
    const { stages, table } = compiled;
    const proposed = {
      ...(after.amount !== undefined && { amount: after.amount }),
      ...proposeFields(after.dialect, after.sample),
      ...(file.fieldMap && columnsOfMap(file.fieldMap)),
    };
    const mapped = filled(withProposed(fields, proposed));
    const used = withAddedColumns(mapped, table.dialect);
    const leftOut: LeftOut[] = [];
    const counted = { rows: 0 };
    const rows = numbered(together(sample, file.rows), counted);
    const even = evenRows(rows, file.recognised.columns.length, leftOut);
    const converted = applySteps(even, stages, leftOut);
    const { leftOut: refused, ...written } = await writeForService(converted, table.dialect, used);
    return {
      ...written,
      hasUnmappedCurrency: mapped.currency === undefined && used.currency !== undefined,
      read: counted.rows,
      leftOut: await withCells(open, file, [...leftOut, ...refused].flatMap(eachRow(compiled))),
      fields: used,
      dialect: file.recognised,
      steps: steps.map((step, index) => ({ step, report: stages[index]!.report })),
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

/**
 * Yields rows numbered from 0, and counts them. The numbers of the file are not used: in an OFX file of one line, all
 * rows have the same.
 */
async function* numbered(rows: AsyncIterable<FileRow>, counted: { rows: number }): AsyncGenerator<FileRow> {
  for await (const { cells } of rows) {
    yield { row: counted.rows, cells };
    counted.rows += 1;
  }
}

type Named = Omit<LeftOutRow, 'cells'>;

/** Returns a function for all rows that are left out with one row, which may be a sum. */
function eachRow({ merged }: CompiledSteps): (one: LeftOut) => Named[] {
  return ({ row: first, why, cell, field = '', step, of }) => {
    const about = { why, cell, field, ...(step !== undefined && { step }), ...(of !== undefined && { of }) };
    return (merged.get(first) ?? [first]).map((row) => ({ row, ...about }));
  };
}

/**
 * Reads the file again for the cells and numbers of rows that were numbered from 0. Adds the totals at the end, which
 * the reader has left out.
 */
async function withCells(open: () => Chunks, file: FileRead, named: readonly Named[]): Promise<LeftOutRow[]> {
  const totals = file.problems.find(({ code }) => code === 'total')?.first ?? [];
  const ends = totals.map(({ row, cell = '' }): LeftOutRow => ({
    row,
    why: 'total',
    field: '',
    cell,
    cells: [cell],
  }));
  if (named.length === 0) return ends;
  const again = await readFile(open(), { dialect: file.recognised });
  if ('fault' in again) throw new FileReadError(again.fault, again.values);
  const byIndex = new Map(named.map((one) => [one.row, one]));
  const causes = new Map(named.flatMap(({ of }) => (of === undefined ? [] : [[of, of]])));
  const found: LeftOutRow[] = [];
  let index = 0;
  for await (const { row, cells } of again.rows) {
    if (causes.has(index)) causes.set(index, row);
    const one = byIndex.get(index);
    if (one) found.push({ ...one, row, cells });
    index += 1;
  }
  const numbered = found.map((one) => (one.of === undefined ? one : { ...one, of: causes.get(one.of)! }));
  return [...numbered, ...ends];
}
