import { useMemo, useState } from 'react';
import { t } from '~/i18n/t';
import { announce } from '../page/announce';
import {
  type Anchor,
  anchorAt,
  movedKeys,
  placeBeside,
  positionAfter,
  type SortMove,
} from './sortable-order';

interface SortableOptions<T> {
  items: readonly T[];
  getKey: (item: T) => string;
  label: (item: T) => string;
  onMove: (move: SortMove) => Promise<unknown> | void;
  positionOf: ((item: T) => number) | undefined;
  total: number;
}

/** The rows in an order, with the position of each in the whole list. */
interface View<T> {
  order: readonly string[];
  rows: ReadonlyMap<string, { item: T; position: number }>;
}

/** A row taken up, and the index where it would come to stand in the rows as they were then. */
interface Lift<T> {
  key: string;
  by: 'pointer' | 'keys';
  from: number;
  to: number;
  view: View<T>;
}

/** Moves done here that the caller's rows do not show yet; without them a row would fly back for a frame. */
interface Held {
  /** The caller's order at the drop: any other order than this one ends the holding. */
  base: string;
  order: readonly string[];
  moves: readonly Pick<SortMove, 'fromPosition' | 'toPosition'>[];
}

/**
 * The state of a sortable list: which row is taken up and where it would stand, and the order shown.
 * While a row is taken up the caller's rows are not looked at; they count again after the drop.
 */
export function useSortable<T>(options: SortableOptions<T>) {
  const { items, getKey, label, onMove, positionOf, total } = options;
  const [lift, setLift] = useState<Lift<T>>();
  const [held, setHeld] = useState<Held>();

  const given = useMemo(() => items.map(getKey), [items, getKey]);
  const base = useMemo(() => given.join('\n'), [given]);
  if (held && held.base !== base) setHeld(undefined);
  const holding = held?.base === base ? held : undefined;
  const now: View<T> = useMemo(() => {
    const moves = holding?.moves ?? [];
    const rows = items.map((item, index) => {
      const position = positionOf?.(item) ?? index + 1;
      return [getKey(item), { item, position: moves.reduce(follow, position) }] as const;
    });
    return { order: holding?.order ?? given, rows: new Map(rows) };
  }, [items, getKey, positionOf, given, holding]);
  const view = lift?.view ?? now;
  const order = useMemo(
    () => (lift?.by === 'keys' ? movedKeys(lift.view.order, lift.from, lift.to) : view.order),
    [lift, view],
  );

  function positionAt(from: View<T>, index: number): number {
    return from.rows.get(from.order[index] ?? '')?.position ?? 0;
  }

  /** What to say about a row; empty when it is gone. */
  function words(key: string, position: number) {
    const row = view.rows.get(key);
    return { label: row ? label(row.item) : '', position, total };
  }

  /** Takes a row up. */
  function take(key: string, by: Lift<T>['by']) {
    const from = now.order.indexOf(key);
    if (lift || from < 0) return;
    setLift({ key, by, from, to: from, view: now });
    const said = words(key, positionAt(now, from));
    announce(by === 'keys' ? t('ui.sort.taken', said) : t('ui.sort.dragged', said));
  }

  /** Carries the row taken up to a place; beyond an end counts as at the end. */
  function carry(to: number) {
    if (!lift) return;
    const place = Math.max(0, Math.min(to, view.order.length - 1));
    if (place === lift.to) return;
    setLift({ ...lift, to: place });
    announce(t('ui.sort.over', { position: positionAt(view, place), total }));
  }

  /** Puts the row back where it was, and says why if not by the user's own wish. */
  function cancel(reason?: string) {
    if (!lift) return;
    setLift(undefined);
    const stays = t('ui.sort.cancelled', words(lift.key, positionAt(view, lift.from)));
    announce(reason === undefined ? stays : `${stays} ${reason}`);
  }

  /** Puts the row down at a place (else where it was carried to) and tells the caller if that is another one. */
  function drop(to = lift?.to) {
    if (!lift || to === undefined) return;
    const anchor = anchorAt(view.order, lift.from, to);
    setLift(undefined);
    if (!anchor || !finish(lift.key, anchor)) {
      announce(t('ui.sort.cancelled', words(lift.key, positionAt(view, lift.from))));
    }
  }

  /** Moves a row by some places at once, without taking it up. */
  function shift(key: string, by: number) {
    const from = now.order.indexOf(key);
    const anchor = anchorAt(now.order, from, from + by);
    if (!lift && anchor) finish(key, anchor);
  }

  /** The place is found again in the rows as they are now, which may have changed during the drag. */
  function finish(key: string, anchor: Anchor): boolean {
    const toIndex = placeBeside(now.order, key, anchor);
    if (toIndex === undefined) return false;
    const fromIndex = now.order.indexOf(key);
    const move: SortMove = {
      key,
      fromIndex,
      toIndex,
      fromPosition: positionAt(now, fromIndex),
      toPosition: positionAt(now, toIndex),
      anchor,
    };
    const holds: Held = {
      base,
      order: movedKeys(now.order, fromIndex, toIndex),
      moves: [...(holding?.moves ?? []), move],
    };
    setHeld(holds);
    const saving = onMove(move);
    // What became of it is the caller's to say when it knows; until then nothing more than this is true.
    const unsay = announce(t(saving ? 'ui.sort.saving' : 'ui.sort.dropped', words(key, move.toPosition)));
    const letGo = () => {
      setHeld((current) => (current === holds ? undefined : current));
      unsay();
    };
    // A failure is the caller's to show; here it only ends the holding.
    void saving?.then(letGo, letGo);
    return true;
  }

  const from = lift && positionAt(view, lift.from);
  const becomes = lift && positionAt(view, lift.to);

  return {
    lift,
    becomes,
    take,
    carry,
    cancel,
    drop,
    shift,
    /** The keys in the order the rows stand in; a row taken up by keys is carried along. */
    order,
    /** The keys in the order of the page's elements, which must not change under the focus. */
    elements: view.order,
    row: (key: string) => view.rows.get(key),
    /** A row's number as it will be after the drop; the one taken up keeps its own. */
    position: (key: string) => {
      const position = view.rows.get(key)?.position ?? 0;
      if (from === undefined || becomes === undefined || key === lift?.key) return position;
      return positionAfter(position, from, becomes);
    },
  };
}

function follow(position: number, move: Held['moves'][number]): number {
  return positionAfter(position, move.fromPosition, move.toPosition);
}
