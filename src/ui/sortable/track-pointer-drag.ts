import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';
import { dragDistance } from './sort-input';

const byMouse = { distance: dragDistance };
/** Press that starts a drag by touch, ms, and the movement allowed in it, px: brushing the handle moves nothing. */
const byTouch = { delay: 150, tolerance: 8 };

/** Callbacks of a press that became a drag. */
export interface DragListener {
  begin: () => void;
  /** Called with the pointer's height in the window, px. */
  move: (clientY: number) => void;
  drop: () => void;
  /** Called on Escape, on loss of the window, on rotation or on a native gesture: nothing is moved. */
  cancel: () => void;
}

/**
 * Follows a press with the main button, a pen or a finger until it is released, and notifies `tell` of the drag, which
 * causes no click and selects no text. Returns a function that ends it. Why dnd-kit's sensor alone: docs/decisions.md.
 */
export function trackPointerDrag(press: PointerEvent, tell: DragListener): () => void {
  let state: 'press' | 'drag' | 'over' = 'press';
  const following = new AbortController();
  // Another finger must not move or end it.
  const keepOthers = (event: PointerEvent) => {
    if (event.pointerId !== press.pointerId) event.stopPropagation();
  };
  for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const)
    addEventListener(type, keepOthers, { capture: true, signal: following.signal });
  const atEnd = (then: () => void) => () => {
    following.abort();
    if (state === 'drag') then();
  };
  const sensor: PointerSensorProps = {
    ...forAnyRow,
    event: press,
    options: { activationConstraint: press.pointerType === 'touch' ? byTouch : byMouse },
    onPending: () => undefined,
    onAbort: () => undefined,
    onStart: () => {
      if (state === 'over') return;
      state = 'drag';
      tell.begin();
    },
    onMove: ({ y }) => {
      if (state === 'drag') tell.move(y);
    },
    onEnd: atEnd(tell.drop),
    onCancel: atEnd(tell.cancel),
  };
  void new PointerSensor(sensor);
  return () => {
    state = 'over';
  };
}

/** Props that dnd-kit requires of every sensor, but that its pointer sensor does not use. */
const forAnyRow = { active: 'row' } as Pick<PointerSensorProps, 'active' | 'activeNode' | 'context'>;
