import {
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '~/i18n/t';
import { toast } from '../overlay/toast';
import { announce } from '../page/announce';
import { KeySensor } from './key-sensor';
import {
  anchorAt,
  type DragState,
  indexAtHeight,
  landingPosition,
  sortMoveBeside,
  type RowMiddle,
  rowsToDrag,
  type SortMove,
  type View,
} from './sortable-order';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import { focusOnceThere, rowPart } from '~/ui/focus';

export interface SortableOptions<T> {
  items: readonly T[];
  getKey: (item: T) => string;
  /** Returns the name of a row in announcements. */
  itemLabel: (item: T) => string;
  /** Called after a move; `items` must have the new order when it returns. "Saving" is announced until it settles. */
  onMove: (move: SortMove) => Promise<unknown> | void;
  /** Returns a row's position in the full order, from 1, if `items` are only some of it. */
  positionOf?: ((item: T) => number) | undefined;
  /** Number of rows in the full order. */
  total: number;
  /** Why nothing can be moved; the handles show it, and a picked-up row returns to its origin. */
  disabledReason?: string | undefined;
  /** Selected rows: moving one of them moves the others along, in their order. */
  selected?: ReadonlySet<string> | undefined;
  /** Returns the name of a number of rows, in announcements and on the dragged copy. */
  blockLabel?: ((count: number) => string) | undefined;
}

/** A drag by mouse or touch starts after 4 px: a shorter movement is a click. A touch on a handle scrolls nothing. */
const afterDistance = { activationConstraint: { distance: 4 } };
/** The handlers of the drag speak through the console's one live region instead. */
const spokenOtherwise: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

const windowSize = () => `${window.innerWidth} ${window.innerHeight}`;

/** Says why a row is back: dnd-kit ends a drag when the window changes its size, such as when a phone is turned. */
function tellResized(): void {
  toast({ id: 'drag resized', tone: 'warning', text: t('ui.sort.resized') });
}

/** Ends the current drag without a move, by Escape: dnd-kit's sensors offer no other way. */
export function cancelDrag(): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));
}

function useView<T>({ items, getKey, positionOf }: SortableOptions<T>): View<T> {
  return useMemo(() => {
    const rows = items.map((item, index) => {
      return [getKey(item), { item, index, position: positionOf?.(item) ?? index + 1 }] as const;
    });
    return { order: rows.map(([key]) => key), rows: new Map(rows) };
  }, [items, getKey, positionOf]);
}

const useListSensors = () =>
  useSensors(
    useSensor(MouseSensor, afterDistance),
    useSensor(TouchSensor, afterDistance),
    useSensor(KeySensor),
  );

/** Returns the state of a sortable list, the functions that move its rows, and the props of its DndContext. */
export function useSortable<T>(list: RefObject<HTMLElement | null>, options: SortableOptions<T>) {
  const { onMove, total, selected } = options;
  const [lift, setLift] = useState<DragState>();
  const size = useRef('');
  const pointer = usePointer(list);
  const sensors = useListSensors();
  const now = useView(options);

  /** Returns the values of an announcement about a row or a block; without a name if it is gone. */
  function spoken({ key, block }: Pick<DragState, 'key' | 'block'>, position: number) {
    const row = now.rows.get(key);
    const name = block.length > 1 ? options.blockLabel?.(block.length) : undefined;
    return { label: name ?? (row ? options.itemLabel(row.item) : ''), position, total };
  }

  /** Calls `onMove` with a move next to an anchor, based on the current rows, not those of the drag. */
  function finish(moved: Pick<DragState, 'key' | 'block'>, anchor: SortMove['anchor'] | undefined): boolean {
    const move = anchor && sortMoveBeside(now, moved, anchor);
    if (!move) return false;
    const saving = onMove(move);
    const row = spoken({ key: move.key, block: move.block ?? [move.key] }, move.toPosition);
    const unsay = announce(t(saving ? 'ui.sort.saving' : 'ui.sort.dropped', row));
    // The caller reports the result, also a failure.
    void saving?.then(unsay, unsay);
    return true;
  }

  function carry(lifted: DragState, index: number): void {
    const to = Math.max(0, Math.min(index, lifted.others.length));
    if (to === lifted.to) return;
    setLift({ ...lifted, to, height: pointer.height() });
    announce(t('ui.sort.over', { position: landingPosition({ ...lifted, to }), total }));
  }

  function sayCancelled(lifted: DragState): void {
    const stays = t('ui.sort.cancelled', spoken(lifted, landingPosition({ ...lifted, to: lifted.from })));
    announce(options.disabledReason === undefined ? stays : `${stays} ${options.disabledReason}`);
    if (size.current !== windowSize()) tellResized();
  }

  /** Tells the index among the other rows at which the dragged ones are dropped: line and badge follow it. */
  const collisionDetection: CollisionDetection = ({ pointerCoordinates }) => {
    if (!lift || !pointerCoordinates) return [];
    return [{ id: pointer.indexAt(pointerCoordinates.y, lift.others) }];
  };

  return {
    now,
    lift,
    context: {
      sensors,
      collisionDetection,
      accessibility: {
        announcements: spokenOtherwise,
        screenReaderInstructions: { draggable: t('ui.sort.instructions') },
        // A row that loses the focus is put back; the focus stays where the user moved it.
        restoreFocus: false,
      },
      onDragStart: ({ active, activatorEvent }: DragStartEvent) => {
        const key = String(active.id);
        const by = activatorEvent instanceof KeyboardEvent ? 'keys' : 'pointer';
        const block = rowsToDrag(now, key, selected);
        size.current = windowSize();
        setLift({ key, ...block, by, to: block.from, view: now });
        const row = spoken({ key, block: block.block }, now.rows.get(key)?.position ?? 0);
        announce(t(by === 'keys' ? 'ui.sort.taken' : 'ui.sort.dragged', row));
      },
      onDragOver: ({ collisions }: DragOverEvent) => {
        const to = collisions?.[0]?.id;
        if (lift && typeof to === 'number') carry(lift, to);
      },
      onDragEnd: (_event: DragEndEvent) => {
        if (!lift) return;
        setLift(undefined);
        if (!finish(lift, anchorAt(lift.others, lift.from, pointer.dropAt(lift)))) sayCancelled(lift);
      },
      onDragCancel: () => {
        if (!lift) return;
        setLift(undefined);
        sayCancelled(lift);
      },
    },
    /** Moves the row picked up by keys by some places, at most to an end. */
    step: (by: number) => lift && carry(lift, lift.to + by),
    /** Moves a row by some positions without picking it up, with the selected rows if it is one of them. */
    shift: (key: string, by: number) => {
      const { block } = rowsToDrag(now, key, selected);
      const { others, from } = rowsToDrag(now, (by < 0 ? block[0] : block.at(-1)) ?? key, selected);
      finish({ key, block }, anchorAt(others, from, from + by));
    },
  };
}

/** Returns functions that relate the height of the pointer in the window, px, to the rows of a list. */
function usePointer(list: RefObject<HTMLElement | null>) {
  const heights = useRef<{ known?: number; released?: number | undefined }>({});
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    addEventListener('pointerdown', () => (heights.current = {}), options);
    // The events of dnd-kit's sensors: those of a pointer have fractions of pixels, which the line does not follow.
    addEventListener('mouseup', ({ clientY }) => (heights.current.released = clientY), options);
    addEventListener(
      'touchend',
      ({ changedTouches: [touch] }) => (heights.current.released = touch?.clientY),
      options,
    );
    return () => stop.abort();
  }, []);
  const indexAt = (height: number, others: readonly string[]) => {
    heights.current.known = height;
    return list.current ? indexAtHeight(middlesOf(list.current), others, height) : 0;
  };
  return {
    /** Returns the index among the other rows at a height, which dnd-kit then knows. */
    indexAt,
    /** Returns the height that dnd-kit knew last. */
    height: () => heights.current.known,
    /**
     * Returns the index of the drop: that of the line, unless the pointer moved on since. dnd-kit knows no move that was
     * followed by the release before it rendered, as happens on a slow processor.
     */
    dropAt: ({ by, to, height, others }: DragState) => {
      const { released } = heights.current;
      return by === 'keys' || released === undefined || released === height ? to : indexAt(released, others);
    },
  };
}

function* middlesOf(list: HTMLElement): Generator<RowMiddle> {
  for (const row of list.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, height } = row.getBoundingClientRect();
    yield { key: row.dataset['key']!, middle: top + height / 2 };
  }
}

/** State of a sortable list, and functions that move its rows. */
export type Sortable = Omit<ReturnType<typeof useSortable>, 'now'> & { now: View<unknown> };

/** By how many rows a key moves the focus between drag handles; by how many places a key moves a picked-up row. */
const focusSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity };
const moveSteps: Record<string, number> = { ...focusSteps, PageUp: -10, PageDown: 10 };

interface KeyTargets {
  list: RefObject<HTMLElement | null>;
  order: readonly string[];
  lift: DragState | undefined;
  disabledReason: string | undefined;
  virtualizer: VirtualRows['virtualizer'];
}

/**
 * Returns the key handler of the list, for its drag handles. Arrows, Home and End move the focus between them or, with
 * Page keys too, the picked-up row, which stays visible; Alt with an arrow moves a row at once. Escape restores the scroll
 * position.
 */
export function useSortKeys({ step, shift }: Sortable, targets: KeyTargets) {
  const { list, order, lift, virtualizer } = targets;
  const key = lift?.by === 'keys' ? lift.key : undefined;
  const index = key === undefined ? undefined : order.indexOf(key);
  /** Scroll position when a row was picked up, px. */
  const liftedAt = useRef<number>(undefined);
  const stopWaiting = useRef(() => {});

  useLayoutEffect(() => {
    if (key === undefined || index === undefined) return;
    liftedAt.current ??= window.scrollY;
    scrollToRow(list.current, key, () => virtualizer.scrollToIndex(index));
  }, [list, key, index, virtualizer]);

  useEffect(() => {
    if (key !== undefined) return () => void (liftedAt.current = undefined);
    return undefined;
  }, [key]);

  function focusRow(to: number): void {
    const grip = () => rowPart(list.current, order[to] ?? '', '[data-part=grip]');
    if (!grip()) virtualizer.scrollToIndex(to);
    stopWaiting.current();
    stopWaiting.current = focusOnceThere(grip, {
      isWanted: () => list.current?.contains(document.activeElement) ?? false,
    });
  }

  /** Restores the scroll position once the row is back, in the next frame. */
  function scrollBack(): void {
    const top = liftedAt.current;
    if (top !== undefined) requestAnimationFrame(() => window.scrollTo({ top, behavior: 'instant' }));
  }

  return (event: KeyboardEvent<HTMLElement>) => {
    const grip = (event.target as HTMLElement).closest('[data-part=grip]');
    const rowKey = grip?.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (rowKey === undefined) return;
    if (key !== undefined && event.key === 'Escape') scrollBack();
    const way = (lift ? moveSteps : focusSteps)[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (lift) step(way);
    else if (!event.altKey) focusRow(Math.max(0, Math.min(order.indexOf(rowKey) + way, order.length - 1)));
    else if (Math.abs(way) > 1) return;
    else if (targets.disabledReason === undefined) shift(rowKey, way);
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Scrolls just enough to make a row visible. Calls `scrollFar` for a far row, whose position is an estimate. */
export function scrollToRow(list: HTMLElement | null, key: string, scrollFar: () => void): void {
  const row = list?.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!row) return;
  const { top } = row.getBoundingClientRect();
  const isFar = list?.dataset['state'] === 'placed' && (top < -innerHeight || top > 2 * innerHeight);
  if (isFar) scrollFar();
  else row.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
