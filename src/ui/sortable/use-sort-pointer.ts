import {
  getClientRect,
  type Modifier,
  PointerSensor,
  type PointerSensorProps,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useEffect, useRef } from 'react';
import { useLatest } from '../hooks/use-latest';
import type { VirtualRows } from '../hooks/use-virtual-rows';
import { silent } from './sort-announcements';
import { indexAtHeight } from './sortable-order';
import type { Sortable } from './use-sortable';

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

/** The lifted row moves up and down only, a little aside so that the line at its place is seen. */
const asideByTen: Modifier = ({ transform }) => ({ ...transform, x: 10 });
const modifiers = [asideByTen];
/** Rows are measured where they are seen. */
const measuring = { draggable: { measure: getClientRect } };
/** One step a frame: each makes the browser lay the page out. */
const autoScroll = { acceleration: 48, interval: 16, threshold: { x: 0, y: 0.17 } };
/** A thousand rows are 60,000 px: at the edge they pass in seconds, further in as slowly as ever. */
const fastAutoScroll = { ...autoScroll, acceleration: 160 };

/** Pointer sorting, by mouse, pen and touch: what dnd-kit's DndContext gets, and the place under the pointer. */
export function useSortPointer(
  list: RefObject<HTMLElement | null>,
  { lift, take, carry, cancel, drop, elements }: Sortable,
  { virtualizer, margin }: Pick<VirtualRows, 'virtualizer' | 'margin'>,
) {
  const place = useRef<number>(undefined);
  const sensors = useSensors(useSensor(GripSensor));

  usePointerHeight(lift?.by === 'pointer', (clientY) => {
    const height = clientY - (list.current?.getBoundingClientRect().top ?? 0) + margin;
    const row = virtualizer.getVirtualItemForOffset(height);
    if (!row || !lift) return;
    place.current = indexAtHeight(row, height, lift.from);
    carry(place.current);
  });

  return {
    sensors,
    modifiers,
    measuring,
    autoScroll: elements.length > 200 ? fastAutoScroll : autoScroll,
    accessibility: silent,
    onDragStart: ({ active }: { active: { id: string | number } }) => {
      place.current = undefined;
      take(String(active.id), 'pointer');
    },
    onDragEnd: () => drop(place.current),
    onDragCancel: () => cancel(),
  };
}

/** Calls back with the pointer's height in the window whenever it, or the page under it, moves. */
function usePointerHeight(active: boolean, onHeight: (clientY: number) => void) {
  const latest = useLatest(onHeight);
  useEffect(() => {
    if (!active) return;
    let at: number | undefined;
    const move = (event: PointerEvent) => {
      at = event.clientY;
      latest(at);
    };
    const scroll = () => {
      if (at !== undefined) latest(at);
    };
    addEventListener('pointermove', move, { capture: true, passive: true });
    addEventListener('scroll', scroll, { capture: true, passive: true });
    return () => {
      removeEventListener('pointermove', move, { capture: true });
      removeEventListener('scroll', scroll, { capture: true });
    };
  }, [active, latest]);
}
