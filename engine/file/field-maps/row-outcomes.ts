import { groupBy } from '../../lib/group-by';
import { requiredFields } from './canonical-fields';
import type { CsvRecord } from '../formats/split-rows';
import { type MappedColumn, readCells } from './file-columns';
import { type Loss, type Reading, riskyNotices } from './reading';
import type { FileProblem, FileValidation, ImportTable, ValidatedRow } from './file-validation';

/** The rows per block. The import stores all rows of a block or, after an error, none. */
const blockSize = 1000;

/** What happens to a row, and its `external_id` if readable. `lost`: valid, but the import stopped at an earlier error. */
export type ImportOutcome = { effect: Loss | 'changed' | 'accepted' | 'lost'; id: string | undefined };

/** A row as the import reads it: its mapped cells, the fault of the entire row, a text with a NUL character, its outcome. */
export type JudgedRow = {
  readonly cells: ValidatedRow['cells'];
  readonly fault: ValidatedRow['fault'];
  readonly nul: string | undefined;
  readonly outcome: ImportOutcome;
};

/**
 * Returns a function for what the import does with a row. A row is `refused` if its structure, a required field or one
 * of the fields `others` is faulty. Treats cells of the fields in `lost` as missing.
 */
export function rowJudge(
  { header }: ImportTable,
  columns: readonly MappedColumn[],
  lost?: ReadonlySet<string>,
) {
  const mapped = new Set(columns.map(({ index }) => index));
  const unmapped = header.flatMap((_, index) => (mapped.has(index) ? [] : [index]));
  const nulHeading = header.find(hasNul);
  const id = columns.find(({ canonical }) => canonical === 'external_id');
  const required = requiredFields.flatMap(
    (name) => columns.find(({ canonical }) => canonical === name)?.field ?? [],
  );
  return (row: CsvRecord, others: readonly Reading[] = []): JudgedRow => {
    const fault = row.isFaulty ? 'quotes' : row.cells.length === header.length ? undefined : 'cells';
    const cells = readCells(row.cells, columns, lost);
    // Column names are stored with the cells that no field uses.
    const nulOfRow = () => (row.hasNul ? '\0' : unmapped.map((index) => row.cells[index]!).find(hasNul));
    const nul = fault ? undefined : (nulHeading ?? nulOfRow());
    const outcome = (effect: ImportOutcome['effect'], own?: Reading): JudgedRow => ({
      cells,
      fault,
      nul,
      outcome: { effect, id: own && 'read' in own ? own.read : undefined },
    });
    const isRefused = (reading: Reading) => 'loss' in reading && reading.loss === 'refused';
    // A refused row does not reach the store, whose limits lose the file.
    if (fault || [...required.map((field) => cells[field]!.reading), ...others].some(isRefused))
      return outcome('refused');
    const all = [...Object.values(cells).map(({ reading }) => reading), ...others];
    if (nul !== undefined || all.some((reading) => 'loss' in reading)) return outcome('file');
    return outcome(all.some(isRisky) ? 'changed' : 'accepted', id && cells[id.field]!.reading);
  };
}

const hasNul = (text: string): boolean => text.includes('\0');

function isRisky(reading: Reading): boolean {
  return 'read' in reading && reading.notice !== undefined && riskyNotices.has(reading.notice);
}

/**
 * Returns the rows that are not stored although no field is refused (docs/contract.md#texts-of-the-import), by their indexes
 * in ascending order. `dropped`: those with the identifier of another row in their block, or of one in an earlier block;
 * `lost`: all rows of the block in which storing fails, and all later rows.
 */
export function unstoredRows(outcomes: readonly ImportOutcome[]): { dropped: number[]; lost: number[] } {
  const seen = new Set<string>();
  const dropped: number[] = [];
  const indexes = outcomes.flatMap(({ effect }, index) => (effect === 'refused' ? [] : [index]));
  for (let start = 0; start < indexes.length; start += blockSize) {
    const block = indexes.slice(start, start + blockSize);
    if (block.some((index) => outcomes[index]!.effect === 'file'))
      return { dropped: dropped.toSorted((a, b) => a - b), lost: indexes.slice(start) };
    const named = block.filter((index) => outcomes[index]!.id !== undefined);
    for (const [id, places] of groupBy(named, (index) => outcomes[index]!.id!)) {
      if (places.length > 1 || seen.has(id)) dropped.push(...places);
      seen.add(id);
    }
  }
  return { dropped: dropped.toSorted((a, b) => a - b), lost: [] };
}

/** Returns the number of rows per outcome; all are `refused` if the import refuses the entire file. */
export function rowCounts(
  outcomes: readonly ImportOutcome[],
  problems: readonly FileProblem[],
): FileValidation['rows'] {
  if (problems.some(({ costs }) => costs === 'rows'))
    return { accepted: 0, changed: 0, refused: outcomes.length, dropped: 0, lost: 0 };
  const of = (effect: ImportOutcome['effect']) =>
    outcomes.filter((outcome) => outcome.effect === effect).length;
  return {
    accepted: of('accepted'),
    changed: of('changed'),
    refused: of('refused'),
    dropped: of('dropped'),
    lost: of('lost'),
  };
}
