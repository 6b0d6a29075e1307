import type { RequiredField } from './canonical-fields';
import type { Column } from './file-columns';
import { type Loss, type Reading, riskyNotices } from './reading';
import type { FileProblem, ValidatedRow, Verdict } from './verdict';

/** Identifiers are compared within blocks of this many rows; see `duplicatesOf`. */
const block = 1000;
/** One error a row, the first of these. */
const order: readonly RequiredField[] = ['external_id', 'amount', 'currency', 'date'];

/** What becomes of a row, and the identifier by which it is compared with others. */
export type Fate = { effect: Loss | 'changed' | 'accepted'; id: string | undefined };

/** What becomes of one row by what its cells were read as: the first fault of the required fields decides. */
export function fateOf(isFaulty: boolean, columns: readonly Column[], cells: ValidatedRow['cells']): Fate {
  if (isFaulty) return { effect: 'refused', id: undefined };
  const readings = order.flatMap((name) => {
    const column = columns.find(({ canonical }) => canonical === name);
    return column ? [cells[column.field]!.reading] : [];
  });
  // A refused row does not reach the store, whose limits lose the file.
  if (readings.some((reading) => 'loss' in reading && reading.loss === 'refused'))
    return { effect: 'refused', id: undefined };
  const all = Object.values(cells).map(({ reading }) => reading);
  if (all.some((reading) => 'loss' in reading)) return { effect: 'file', id: undefined };
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

/**
 * Rows that are dropped for their identifier: within a block of 1000 rows all that share one, the first
 * too; in a later block the one that is stored already.
 */
export function duplicatesOf(fates: readonly Fate[]): number[] {
  const stored = new Set<string>();
  const dropped: number[] = [];
  for (let start = 0; start < fates.length; start += block) {
    const places = new Map<string, number[]>();
    fates.slice(start, start + block).forEach(({ id }, offset) => {
      if (id === undefined) return;
      const same = places.get(id);
      if (same) same.push(start + offset);
      else places.set(id, [start + offset]);
    });
    for (const [id, same] of places) {
      if (same.length > 1 || stored.has(id)) dropped.push(...same);
      else stored.add(id);
    }
  }
  return dropped;
}

/** How many rows of the file end how. */
export function rowCounts(fates: readonly Fate[], problems: readonly FileProblem[]): Verdict['rows'] {
  if (problems.some(({ costs }) => costs === 'rows'))
    return { accepted: 0, changed: 0, refused: fates.length, dropped: 0 };
  const of = (effect: Fate['effect']) => fates.filter((fate) => fate.effect === effect).length;
  return {
    accepted: of('accepted') + of('file'),
    changed: of('changed'),
    refused: of('refused'),
    dropped: of('dropped'),
  };
}
