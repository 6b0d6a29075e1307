import { requiredFields } from './canonical-fields';
import type { MappedColumn } from './file-columns';
import { type Loss, type Reading, riskyNotices } from './reading';
import type { FileProblem, ValidatedRow, FileValidation } from './file-validation';

/** The number of rows per block in which the import stores rows that are not refused. */
const blockSize = 1000;

/**
 * The outcome of a row, and the identifier by which it is compared with others. `lost` is a valid row that an error
 * loses.
 */
export type ImportOutcome = { effect: Loss | 'changed' | 'accepted' | 'lost'; id: string | undefined };

/**
 * Returns the import outcome of one row. The first error in a required field decides. `hasNul`: an unmapped cell has a
 * NUL character.
 */
export function importOutcomeOf(
  isFaulty: boolean,
  columns: readonly MappedColumn[],
  cells: ValidatedRow['cells'],
  hasNul = false,
): ImportOutcome {
  if (isFaulty) return { effect: 'refused', id: undefined };
  const readings = requiredFields.flatMap((name) => {
    const column = columns.find(({ canonical }) => canonical === name);
    return column ? [cells[column.field]!.reading] : [];
  });
  // A refused row does not reach the store, whose limits lose the file.
  if (readings.some((reading) => 'loss' in reading && reading.loss === 'refused'))
    return { effect: 'refused', id: undefined };
  const all = Object.values(cells).map(({ reading }) => reading);
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
  /** The rows whose identifier another row has. */
  dropped: number[];
  /** The rows of the block in which the store fails, and all later rows. */
  lost: number[];
};

/**
 * Returns the rows that the import neither refuses nor stores (docs/contract.md#texts-of-the-import). Within a block,
 * all rows that share an identifier are dropped, including the first. A row whose identifier was in an earlier block is
 * dropped, too, even if that one was dropped.
 */
export function notStored(fates: readonly ImportOutcome[]): NotStored {
  const seen = new Set<string>();
  const dropped: number[] = [];
  const taken = fates.flatMap(({ effect }, place) => (effect === 'refused' ? [] : [place]));
  for (let start = 0; start < taken.length; start += blockSize) {
    const block = taken.slice(start, start + blockSize);
    if (block.some((place) => fates[place]!.effect === 'file'))
      return { dropped: dropped.toSorted((a, b) => a - b), lost: taken.slice(start) };
    for (const [id, places] of placesById(fates, block)) {
      if (places.length > 1 || seen.has(id)) dropped.push(...places);
      seen.add(id);
    }
  }
  return { dropped: dropped.toSorted((a, b) => a - b), lost: [] };
}

function placesById(fates: readonly ImportOutcome[], block: readonly number[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const place of block) {
    const { id } = fates[place]!;
    if (id === undefined) continue;
    const same = places.get(id);
    if (same) same.push(place);
    else places.set(id, [place]);
  }
  return places;
}

/** Returns the number of rows per outcome. */
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
