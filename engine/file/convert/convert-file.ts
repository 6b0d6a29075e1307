import { openTable } from '../reading/open-table';
import type { ReadSettings } from '../settings';
import type { Chunks } from '../formats/bytes';
import type { Dialect, FileRow } from '../notation/dialect';
import type { Problem } from '../reading/problems';
import type { ProposedFields } from '../reading/propose-fields';
import { type Unreadable, unreadable } from '../reading/read-file';
import type { SkippedRow } from '../reading/transaction-row';
import { type FileForService, withAddedColumns, writeForService } from '../service/write-for-service';
import type { Step } from '../settings';
import type { StepIssue, StepReport } from './stage';

/** A converted file, as CSV text in parts, with what happened to each row. */
export type ConversionResult = FileForService & {
  /** The number of rows of the file; a sum is one row of the converted file. */
  read: number;
  /** Whether a column `currency` was added that the given fields lack. */
  hasUnmappedCurrency: boolean;
  fields: ProposedFields;
  dialect: Dialect;
  steps: readonly { step: Step; report: StepReport }[];
  problems: readonly Problem[];
};

/** Converts a file to one that the service accepts (docs/files.md#converting-a-file). Proposes columns that `fields` lacks. */
export async function convertFile(
  chunks: Chunks,
  settings: ReadSettings,
): Promise<ConversionResult | Unreadable | { issue: StepIssue }> {
  try {
    const opened = await openTable(chunks, settings);
    if ('fault' in opened) return opened;
    const { recognised, problems, dialect, fields, merged } = opened;
    const done = opened.done();
    if (done && 'issue' in done) return done;
    const reports = done?.reports ?? [];
    const mapped: ProposedFields = Object.fromEntries(
      Object.entries(fields).filter(([, column]) => column !== ''),
    );
    const used = withAddedColumns(mapped, dialect);
    const rowsOf = (row: number) => merged.get(row) ?? [row];
    let read = 0;
    const counted = async function* (rows: AsyncIterable<FileRow>) {
      for await (const row of rows) {
        read += rowsOf(row.row).length;
        yield row;
      }
    };
    const { leftOut: refused, ...written } = await writeForService(counted(opened.rows), dialect, used);
    const each = (one: SkippedRow) => rowsOf(one.row).map((row) => ({ ...one, row }));
    const bySteps = opened.refused.flatMap(each);
    return {
      ...written,
      hasUnmappedCurrency: mapped.currency === undefined && used.currency !== undefined,
      read: read + bySteps.filter(({ why }) => why !== 'total').length,
      leftOut: [...bySteps, ...refused.flatMap(each)].toSorted((a, b) => a.row - b.row),
      fields: used,
      dialect: recognised,
      steps: (settings.steps ?? []).map((step, index) => ({ step, report: reports[index]! })),
      problems,
    };
  } catch (error) {
    return unreadable(error);
  }
}
