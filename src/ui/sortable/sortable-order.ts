/** Where a row is put: right before or right after another one. Holds when other rows come or go meanwhile. */
export type Anchor = { before: string } | { after: string };

/** A finished move. Indexes count from 0 in the rows shown, positions from 1 in the whole order. */
export interface SortMove {
  key: string;
  fromIndex: number;
  toIndex: number;
  fromPosition: number;
  toPosition: number;
  anchor: Anchor;
}

/** The keys with the one at `from` taken out and put in again at `to`. */
export function movedKeys(keys: readonly string[], from: number, to: number): string[] {
  const moved = [...keys];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/**
 * What the row that comes to stand at `to` is put beside. Going up it is the row below, going down
 * the row above: so under a filter it never jumps over rows that are hidden.
 */
export function anchorAt(keys: readonly string[], from: number, to: number): Anchor | undefined {
  const other = keys[to];
  if (other === undefined || from === to) return undefined;
  return to < from ? { before: other } : { after: other };
}

/** The index at which `key` comes to stand beside its anchor; undefined when either is gone or it stands there already. */
export function placeBeside(keys: readonly string[], key: string, anchor: Anchor): number | undefined {
  const from = keys.indexOf(key);
  const beside = keys.indexOf('before' in anchor ? anchor.before : anchor.after);
  if (from < 0 || beside < 0) return undefined;
  const slot = 'before' in anchor ? beside : beside + 1;
  const to = slot > from ? slot - 1 : slot;
  return to === from ? undefined : to;
}

/** The position a row has once another one has moved `from` a position `to` another; the moved one itself is at `to`. */
export function positionAfter(position: number, from: number, to: number): number {
  if (position === from) return to;
  if (from < position && position <= to) return position - 1;
  if (to <= position && position < from) return position + 1;
  return position;
}

/** A row as it lies in the page: its index, and its edges in px. */
interface RowPlace {
  index: number;
  start: number;
  end: number;
}

/** The index at which a row from `from` comes to stand when it is dropped at a height over `row`: in the nearer gap. */
export function indexAtHeight(row: RowPlace, height: number, from: number): number {
  const slot = height < (row.start + row.end) / 2 ? row.index : row.index + 1;
  return slot > from ? slot - 1 : slot;
}

/** Where the line that shows the place stands, px: on top of a row carried by keys, else in the gap of the drop. */
export function lineAt(row: RowPlace, { from, by }: { from: number; by: 'pointer' | 'keys' }): number {
  return by === 'keys' || row.index < from ? row.start : row.end;
}
