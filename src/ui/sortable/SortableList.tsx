import {
  DndContext,
  DragOverlay,
  getClientRect,
  type Modifier,
  PointerSensor,
  type PointerSensorProps,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '~/i18n/t';
import type { SortMove } from './sortable-order';
import { GripDots, type SortableRow, SortableRowItem } from './SortableRow';
import { useFocusKept } from '../hooks/use-focus-kept';
import { useLatest } from '../hooks/use-latest';
import { useMedia } from '../hooks/use-media';
import { usePointerPlace } from './use-pointer-place';
import { useSortable } from './use-sortable';
import { useVirtualRows } from '../hooks/use-virtual-rows';
import './sortable.css';

interface SortableListProps<T> {
  /** The rows in their order; under a filter only those shown. */
  items: readonly T[];
  getKey: (item: T) => string;
  /** What a row is called aloud. */
  itemLabel: (item: T) => string;
  /** The list's accessible name. */
  label: string;
  /** A row's content. Drawn again only when the item, its position or state, or this function changes. */
  renderRow: (item: T, row: SortableRow) => ReactNode;
  /**
   * A row was put somewhere else. Give back the promise of the change: until it settles, or `items`
   * come in another order, the list shows the row in its new place. What came of it is yours to say.
   */
  onMove: (move: SortMove) => Promise<unknown> | void;
  /** Why nothing can be moved; the grips say so, and a row already taken up goes back. */
  disabledReason?: string | undefined;
  /** A row's position in the whole order, from 1, when `items` are only some of it. */
  positionOf?: ((item: T) => number) | undefined;
  /** How many rows the whole order has; without it, as many as are given. */
  total?: number;
  /** Height of a row not measured yet, px. */
  estimateSize?: number;
  /** The row to point out: brought into sight, also when it is put elsewhere meanwhile, and outlined as long as it is named. */
  marked?: string | undefined;
}

const pageKeyRows = 10;
/** What the sticky page head covers at most, px. */
const headHeight = 140;
/** By mouse and pen a drag begins at this distance from the start, px; what ends before is a click. */
const byMouse = { distance: 4 };
/** By touch after a short press, ms, in which the finger stays within so many px: one that only brushes the grip moves nothing. */
const byTouch = { delay: 150, tolerance: 8 };

class GripSensor extends PointerSensor {
  constructor(props: PointerSensorProps) {
    const isTouch = props.event instanceof PointerEvent && props.event.pointerType === 'touch';
    super({ ...props, options: { ...props.options, activationConstraint: isTouch ? byTouch : byMouse } });
  }
}

/**
 * A list whose rows are put in order by mouse, pen, touch (after a short press) or keys (Space or Enter on the grip, then
 * arrows, Page and Home/End, Enter or Escape; Alt with an arrow moves at once). Rows not in sight
 * are not in the page, so that thousands are as quick as ten.
 */
export function SortableList<T>(props: SortableListProps<T>) {
  'use no memo';
  const { items, getKey, itemLabel, renderRow, disabledReason, marked } = props;
  const total = props.total ?? items.length;
  const list = useRef<HTMLOListElement>(null);
  const place = useRef<number>(undefined);
  /** Where the window stood when a row was taken up by keys, px from its top. */
  const liftedAt = useRef(0);
  /** Where the window shall stand again once the row is back. */
  const back = useRef<number>(undefined);
  const instructions = useId();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const sensors = useSensors(useSensor(GripSensor));
  const sortable = useSortable({
    items,
    getKey,
    label: itemLabel,
    onMove: props.onMove,
    positionOf: props.positionOf,
    total,
  });
  const { lift, order, elements } = sortable;
  const { virtualizer, margin, indexes } = useVirtualRows({
    list,
    keys: order,
    estimateSize: props.estimateSize ?? 61,
    // The marked one may have had the focus, which goes back to it when its sheet closes.
    pinned: [lift?.key, marked].filter((key) => key !== undefined).map((key) => order.indexOf(key)),
  });
  const liftedIndex = lift ? indexes.get(lift.key) : undefined;

  useEffect(() => {
    if (lift?.by === 'keys' && liftedIndex !== undefined) virtualizer.scrollToIndex(liftedIndex);
  }, [lift?.by, liftedIndex, virtualizer]);

  useEffect(() => {
    if (lift || back.current === undefined) return;
    virtualizer.scrollToOffset(back.current);
    back.current = undefined;
  }, [lift, virtualizer]);

  const markedIndex = marked === undefined ? undefined : indexes.get(marked);
  useEffect(() => {
    if (marked === undefined || markedIndex === undefined) return;
    const row = list.current?.querySelector(`[data-key="${CSS.escape(marked)}"]`)?.getBoundingClientRect();
    const isInSight = row && row.top >= headHeight && row.bottom <= innerHeight;
    if (!isInSight) virtualizer.scrollToIndex(markedIndex);
  }, [marked, markedIndex, virtualizer]);

  const isTaken = lift !== undefined;
  const refuse = useLatest((reason: string) => sortable.cancel(reason));
  useEffect(() => {
    // Also a drag that began to be one only after this: no row is left hanging, none is put down.
    if (isTaken && disabledReason !== undefined) refuse(disabledReason);
  }, [isTaken, disabledReason, refuse]);

  const dragging = lift?.by === 'pointer';
  usePointerPlace(dragging, (clientY) => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    const row = virtualizer.getVirtualItemForOffset(clientY - top + margin);
    if (!row || !lift) return;
    const slot = clientY - top + margin < row.start + row.size / 2 ? row.index : row.index + 1;
    place.current = slot > lift.from ? slot - 1 : slot;
    sortable.carry(place.current);
  });

  useFocusKept(list, elements);

  const act = useLatest((event: KeyboardEvent<HTMLElement>, key: string) => {
    const step = steps[event.key];
    if (lift?.by === 'keys') {
      if (event.key === ' ' || event.key === 'Enter') sortable.drop();
      else if (event.key === 'Escape') {
        sortable.cancel();
        back.current = liftedAt.current;
      } else if (step !== undefined) sortable.carry(lift.to + step);
      else return;
    } else if (event.key === ' ' || event.key === 'Enter') {
      liftedAt.current = window.scrollY;
      sortable.take(key, 'keys');
    } else if (event.altKey && step !== undefined && Math.abs(step) === 1) sortable.shift(key, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // Leaving the grip by Tab or by a click elsewhere must not leave the row hanging.
  const liftedByKeys = lift?.by === 'keys' ? lift.key : undefined;
  const cancel = useLatest(() => sortable.cancel());
  useEffect(() => {
    const element = list.current;
    if (liftedByKeys === undefined || !element) return;
    const left = () => {
      // Not at once: a row put down is moved in the page, which takes its focus for a moment.
      setTimeout(() => {
        if (!element.contains(document.activeElement)) cancel();
      });
    };
    element.addEventListener('focusout', left);
    return () => element.removeEventListener('focusout', left);
  }, [liftedByKeys, cancel]);

  const rows = virtualizer.getVirtualItems().map((row) => ({ ...row, key: String(row.key) }));
  if (lift?.by === 'keys') {
    // The row under the focus is not moved among the page's elements while it is carried, only on the screen.
    const place = new Map(elements.map((key, index) => [key, index]));
    rows.sort((a, b) => (place.get(a.key) ?? 0) - (place.get(b.key) ?? 0));
  }
  const overlay = dragging ? sortable.row(lift.key) : undefined;
  const becomes = t('ui.sort.becomes', { position: sortable.becomes ?? 0 });

  return (
    <DndContext
      sensors={sensors}
      modifiers={modifiers}
      measuring={measuring}
      autoScroll={items.length > 200 ? fastAutoScroll : autoScroll}
      accessibility={silent}
      onDragStart={({ active }) => {
        place.current = undefined;
        sortable.take(String(active.id), 'pointer');
      }}
      onDragEnd={() => sortable.drop(place.current)}
      onDragCancel={() => sortable.cancel()}
    >
      <p id={instructions} hidden>
        {t('ui.sort.instructions')}
      </p>
      <ol
        ref={list}
        aria-label={props.label}
        className={`ui-sort${lift ? ` ui-sort--${lift.by}` : ''}`}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map((row) => {
          const shown = sortable.row(row.key);
          return (
            shown && (
              <SortableRowItem
                key={row.key}
                item={shown.item}
                rowKey={row.key}
                index={row.index}
                top={row.start - margin}
                position={sortable.position(row.key)}
                total={total}
                label={itemLabel(shown.item)}
                marked={row.key === marked}
                state={row.key === lift?.key ? (dragging ? 'origin' : 'lifted') : 'rest'}
                disabledReason={disabledReason}
                instructions={instructions}
                renderRow={renderRow}
                onKey={act}
                measure={virtualizer.measureElement}
              />
            )
          );
        })}
        {lift && lift.to !== lift.from && (
          <>
            <li className="ui-sort__line" aria-hidden="true" style={{ top: edge(lift) }} />
            {!dragging && (
              <li className="ui-sort__badge" aria-hidden="true" style={{ top: edge(lift) }}>
                {becomes}
              </li>
            )}
          </>
        )}
      </ol>
      {createPortal(
        <DragOverlay dropAnimation={still ? null : dropAnimation} zIndex={30}>
          {overlay && lift ? (
            <div className="ui-sort__float" aria-hidden="true">
              <div className="ui-sort__lifted">
                {renderRow(overlay.item, {
                  position: overlay.position,
                  state: 'lifted',
                  handle: (
                    <span className="ui-grip ui-grip--lifted">
                      <GripDots />
                    </span>
                  ),
                })}
              </div>
              {lift.to !== lift.from && <span className="ui-sort__badge">{becomes}</span>}
            </div>
          ) : null}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  );

  /** Where the line stands, px from the list's top: over the row carried by keys, else between two rows. */
  function edge({ from, to, by }: { from: number; to: number; by: string }): number {
    const row = virtualizer.measurementsCache[to];
    if (!row) return 0;
    return (by === 'keys' || to < from ? row.start : row.end) - margin;
  }
}

const steps: Record<string, number | undefined> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -pageKeyRows,
  PageDown: pageKeyRows,
  Home: -Infinity,
  End: Infinity,
};

/** The lifted row moves up and down only, a little aside so that the line at its place is seen. */
const asideByTen: Modifier = ({ transform }) => ({ ...transform, x: 10 });
const modifiers = [asideByTen];
/** Rows are measured where they are seen. */
const measuring = { draggable: { measure: getClientRect } };
/** One step a frame: each makes the browser lay the page out. */
const autoScroll = { acceleration: 48, interval: 16, threshold: { x: 0, y: 0.17 } };
/** A thousand rows are 60,000 px: at the edge they pass in seconds, further in as slowly as ever. */
const fastAutoScroll = { ...autoScroll, acceleration: 160 };
const dropAnimation = { duration: 160, easing: 'cubic-bezier(0.2, 0, 0, 1)' };
/** Announcements are made here, in the console's own words; dnd-kit shall say nothing. */
const silent = {
  restoreFocus: false,
  screenReaderInstructions: { draggable: '' },
  announcements: {
    onDragStart: () => undefined,
    onDragMove: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
};
