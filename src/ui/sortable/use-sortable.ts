import { useMemo, useState } from 'react';
import { useAfterDrop } from './use-after-drop';
import { type SpokenRow, sortAnnouncements as say } from './sort-announcements';
import { anchorAt, movedKeys, placeBeside, positionAfter, type SortMove } from './sortable-order';

interface SortableOptions<T> {
  items: readonly T[];
  getKey: (item: T) => string;
  label: (item: T) => string;
  onMove: (move: SortMove) => Promise<unknown> | void;
  positionOf: ((item: T) => number) | undefined;
  total: number;
}

/** The rows in an order, with the index of each in it and its position in the whole list. */
interface View<T> {
  order: readonly string[];
  rows: ReadonlyMap<string, { item: T; index: number; position: number }>;
}

/** A row taken up, and the index where it would come to stand in the rows as they were then. */
export interface Lift {
  key: string;
  by: 'pointer' | 'keys';
  from: number;
  to: number;
  /**
   * Let go by the pointer it is first seen at its place, with its copy still at hand (`put`), then without (`seen`); only
   * then the caller is told, whose work would hold up both.
   */
  phase: 'carried' | 'put' | 'seen';
}

function useRowsNow<T>({
  items,
  getKey,
  positionOf,
}: Pick<SortableOptions<T>, 'items' | 'getKey' | 'positionOf'>): View<T> {
  return useMemo(() => {
    const rows = items.map((item, index) => {
      return [getKey(item), { item, index, position: positionOf?.(item) ?? index + 1 }] as const;
    });
    return { order: rows.map(([key]) => key), rows: new Map(rows) };
  }, [items, getKey, positionOf]);
}

function positionAt({ order, rows }: View<unknown>, index: number): number {
  return rows.get(order[index] ?? '')?.position ?? 0;
}

/** The order with a row taken up in it: while the pointer carries its copy it stays where it was. */
function orderWith({ by, phase, from, to, view }: Lift & { view: View<unknown> }): readonly string[] {
  return by === 'pointer' && phase === 'carried' ? view.order : movedKeys(view.order, from, to);
}

/**
 * The state of a drag and drop in a sortable list: which row is taken up and where it would stand. While a row is
 * taken up the caller's rows are not looked at; they count again after the drop, and have the new order by then.
 */
export function useSortable<T>(options: SortableOptions<T>) {
  const { items, getKey, label, onMove, positionOf, total } = options;
  const [lifted, setLifted] = useState<Lift & { view: View<T> }>();

  const now = useRowsNow({ items, getKey, positionOf });
  const view = lifted?.view ?? now;
  const order = useMemo(() => (lifted ? orderWith(lifted) : view.order), [lifted, view]);

  /** What to say about a row; no name when it is gone. */
  function spoken(key: string, position: number): SpokenRow {
    const row = view.rows.get(key);
    return { label: row ? label(row.item) : '', position, total };
  }

  /** Takes a row up. */
  function take(key: string, by: Lift['by']) {
    const from = now.rows.get(key)?.index;
    if (lifted || from === undefined) return;
    setLifted({ key, by, from, to: from, phase: 'carried', view: now });
    say.taken(spoken(key, positionAt(now, from)), by);
  }

  /** Carries the row taken up to a place; beyond an end counts as at the end. */
  function carry(to: number) {
    if (lifted?.phase !== 'carried') return;
    const place = Math.max(0, Math.min(to, view.order.length - 1));
    if (place === lifted.to) return;
    setLifted({ ...lifted, to: place });
    say.over(positionAt(view, place), total);
  }

  /** Puts the row back where it was, and says why if not by the user's own wish. */
  function cancel(reason?: string) {
    if (!lifted) return;
    setLifted(undefined);
    say.cancelled(spoken(lifted.key, positionAt(view, lifted.from)), reason);
  }

  /** Puts the row down at a place (else where it was carried to) and tells the caller if that is another one. */
  function drop(to = lifted?.to) {
    if (!lifted || to === undefined) return;
    if (lifted.by === 'keys' || !anchorAt(view.order, lifted.from, to)) return tell(to);
    setLifted({ ...lifted, to, phase: 'put' });
    afterDrop();
  }

  function tell(to: number) {
    if (!lifted) return;
    const anchor = anchorAt(view.order, lifted.from, to);
    if (!anchor || !finish(lifted.key, anchor)) cancel();
    else setLifted(undefined);
  }

  const afterDrop = useAfterDrop({
    see: () => lifted?.phase === 'put' && setLifted({ ...lifted, phase: 'seen' }),
    tell: () => lifted && lifted.phase !== 'carried' && tell(lifted.to),
  });

  /** Moves a row by some places at once, without taking it up. */
  function shift(key: string, by: number) {
    const from = now.order.indexOf(key);
    const anchor = anchorAt(now.order, from, from + by);
    if (!lifted && anchor) finish(key, anchor);
  }

  /** The place is found again in the rows as they are now, which may have changed during the drag. */
  function finish(key: string, anchor: SortMove['anchor']): boolean {
    const toIndex = placeBeside(now.order, key, anchor);
    if (toIndex === undefined) return false;
    const fromIndex = now.order.indexOf(key);
    const fromPosition = positionAt(now, fromIndex);
    const toPosition = positionAt(now, toIndex);
    const saving = onMove({ key, fromIndex, toIndex, fromPosition, toPosition, anchor });
    say.dropped(spoken(key, toPosition), saving);
    return true;
  }

  const from = lifted && positionAt(view, lifted.from);
  const becomes = lifted && positionAt(view, lifted.to);

  return {
    lift: lifted as Lift | undefined,
    /** The number it would get while it is carried; none where it came from. */
    becomes: lifted?.phase === 'carried' && lifted.to !== lifted.from ? becomes : undefined,
    take,
    carry,
    cancel,
    drop,
    shift,
    /** The keys in the order the rows stand in; a row taken up by keys is carried along. */
    order,
    /** The keys in the order of the page's elements, which must not change under the focus. */
    elements: view.order,
    /** A row, and its index among the page's elements. */
    row: (key: string) => view.rows.get(key),
    /** A row's number as it will be after the drop; the one taken up keeps its own. */
    position: (key: string) => {
      const position = view.rows.get(key)?.position ?? 0;
      if (from === undefined || becomes === undefined) return position;
      if (key === lifted?.key) return lifted.phase === 'carried' ? position : becomes;
      return positionAfter(position, from, becomes);
    },
  };
}

/** What `useSortable` gives. */
export type Sortable = Omit<ReturnType<typeof useSortable>, 'row'>;
