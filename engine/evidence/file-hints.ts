import type { ReadSettings } from '../file/settings';
import type { SideName } from '../matching/side-name';
import { openTable } from '../file/reading/open-table';
import type { ReadSummary } from '../file/reading/open-file';
import type { RowNotTaken } from '../file/reading/transaction-row';
import { type FileHint, fileHints, isFew, type Repeated, sharedOf } from '../hints/file-hints';
import type { SideColumns } from '../hints/meeting-columns';
import type { MatchResult } from '../matching/result';
import type { CodesOf } from '../matching/row-codes';
import type { Side } from '../matching/side';
import { fileChunks } from '../session/file-chunks';

/** The file of one side as read, and its rejected rows; `repeated` is the number of those with a repeated reference. */
export type GivenFile = {
  readonly file: File;
  readonly settings: ReadSettings;
  readonly summary: ReadSummary;
  readonly repeated: number;
  readonly refused: readonly RowNotTaken[];
};

/** The maximum number of rows and, in `maxColumns`, of columns of a file that are searched for better references. */
const maxRows = 50_000;
const maxColumns = 40;
const known = new WeakMap<ReadSummary, Promise<SideColumns['others']>>();

/**
 * Returns hints about the files of a run. If few references match, reads the files again to find better columns. `codesOf`:
 * the codes of its rows, if they are known.
 */
export async function hintsOf(
  run: MatchResult,
  files: Readonly<Partial<Record<SideName, GivenFile>>>,
  byZone: number,
  codesOf?: CodesOf,
): Promise<FileHint[]> {
  const repeated: Repeated = { left: files.left?.repeated ?? 0, right: files.right?.repeated ?? 0 };
  const shared = sharedOf(run, codesOf);
  if (!isFew(shared, run)) return fileHints(run, { repeated, byZone }, shared);
  const [left, right] = await Promise.all([
    columnsOf(run.left, files.left),
    columnsOf(run.right, files.right),
  ]);
  return fileHints(run, { repeated, byZone }, shared, { left, right });
}

async function columnsOf({ rows }: Side, given: GivenFile | undefined): Promise<SideColumns> {
  const now = { values: new Set(rows.map(({ externalId }) => externalId)), rows: rows.length };
  if (!given) return { now, others: [] };
  const { summary } = given;
  const others = known.get(summary) ?? otherColumns(given);
  known.set(summary, others);
  return { now, others: await others };
}

/** Returns the values after the steps of text columns that are not used as identifier, amount or date. */
async function otherColumns({ file, settings, summary }: GivenFile) {
  const { fields } = summary;
  const taken = new Set([fields.external_id, fields.amount, fields.date]);
  const { dialect: before } = summary;
  const table = await openTable(fileChunks(file), { ...settings, dialect: before, fields });
  if ('fault' in table) return [];
  const { dialect } = table;
  const wanted = dialect.columns
    .map(({ name, notation }, place) => ({ name, notation, place, values: new Set<string>() }))
    .filter(({ name, notation }) => notation.holds === 'text' && !taken.has(name))
    .slice(0, maxColumns);
  let rows = 0;
  for await (const { cells } of table.rows) {
    if (rows === maxRows) break;
    rows += 1;
    for (const { place, values } of wanted) {
      const value = cells[place]?.trim();
      if (value) values.add(value);
    }
  }
  return wanted.map(({ name, values }) => ({ name, values, rows }));
}
