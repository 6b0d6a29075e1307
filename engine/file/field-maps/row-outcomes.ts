import { groupBy } from '../../lib/group-by';
import { requiredFields } from './canonical-fields';
import type { MappedColumn } from './file-columns';
import { type Loss, type Reading, riskyNotices } from './reading';
import type { FileProblem, ValidatedRow, FileValidation } from './file-validation';

/** The rows per block. The import stores all rows of a block or, after an error, none. */
const blockSize = 1000;

/** What happens to a row, and its `external_id` if readable. `lost`: valid, but an error stopped the import before. */
export type ImportOutcome = { effect: Loss | 'changed' | 'accepted' | 'lost'; id: string | undefined };

/** Returns what the import does with a row: `refused` if `isFaulty`, or if a required field or one of `others` is. */
export function importOutcomeOf(
  isFaulty: boolean,
  columns: readonly MappedColumn[],
  cells: ValidatedRow['cells'],
  hasNul = false,
  others: readonly Reading[] = [],
): ImportOutcome {
  if (isFaulty) return { effect: 'refused', id: undefined };
  const readings = requiredFields.flatMap((name) => {
    const column = columns.find(({ canonical }) => canonical === name);
    return column ? [cells[column.field]!.reading] : [];
  });
  // A refused row does not reach the store, whose limits lose the file.
  if ([...readings, ...others].some((reading) => 'loss' in reading && reading.loss === 'refused'))
    return { effect: 'refused', id: undefined };
  const all = [...Object.values(cells).map(({ reading }) => reading), ...others];
  if (hasNul || all.some((reading) => 'loss' in reading)) return { effect: 'file', id: undefined };
  const idColumn = columns.find(({ canonical }) => canonical === 'external_id');
  const id = idColumn && cells[idColumn.field]!.reading;
  return {
    effect: all.some(isRisky) ? 'changed' : 'accepted',
    id: id && 'read' in id ? id.read : undefined,
  };
}

function isRisky(reading: Reading): boolean {
  return 'read' in reading && reading.notice !== undefined && riskyNotices.has(reading.notice);
}

/** The rows that are not stored, by their indexes in ascending order. */
export type NotStored = {
  /** The rows with the identifier of another row in their block, or of a row in an earlier block. */
  dropped: number[];
  /** All rows of the block in which storing fails, and all later rows. */
  lost: number[];
};

/** Returns the rows that are not stored although they are not refused (docs/contract.md#texts-of-the-import). */
export function notStored(fates: readonly ImportOutcome[]): NotStored {
  const seen = new Set<string>();
  const dropped: number[] = [];
  const taken = fates.flatMap(({ effect }, place) => (effect === 'refused' ? [] : [place]));
  for (let start = 0; start < taken.length; start += blockSize) {
    const block = taken.slice(start, start + blockSize);
    if (block.some((place) => fates[place]!.effect === 'file'))
      return { dropped: dropped.toSorted((a, b) => a - b), lost: taken.slice(start) };
    const named = block.filter((place) => fates[place]!.id !== undefined);
    for (const [id, places] of groupBy(named, (place) => fates[place]!.id!)) {
      if (places.length > 1 || seen.has(id)) dropped.push(...places);
      seen.add(id);
    }
  }
  return { dropped: dropped.toSorted((a, b) => a - b), lost: [] };
}

/** Returns the number of rows per outcome. All are `refused` if a problem of the file makes the import refuse them. */
export function rowCounts(
  fates: readonly ImportOutcome[],
  problems: readonly FileProblem[],
): FileValidation['rows'] {
  if (problems.some(({ costs }) => costs === 'rows'))
    return { accepted: 0, changed: 0, refused: fates.length, dropped: 0, lost: 0 };
  const of = (effect: ImportOutcome['effect']) => fates.filter((fate) => fate.effect === effect).length;
  return {
    accepted: of('accepted'),
    changed: of('changed'),
    refused: of('refused'),
    dropped: of('dropped'),
    lost: of('lost'),
  };
}
