import { PointerSensor, type PointerSensorProps } from '@dnd-kit/core';

/** By mouse and pen a drag begins at this distance from the start, px; what ends before is a click. */
const byMouse = { distance: 4 };
/** By touch after a short press, ms, in which the finger stays within so many px: one that only brushes the grip moves nothing. */
const byTouch = { delay: 150, tolerance: 8 };

/** What a press that became a drag tells. */
export interface DragListener {
  begin: () => void;
  /** `clientY` is the pointer's height in the window, px. */
  move: (clientY: number) => void;
  drop: () => void;
  /** Escape, another window, a turned phone, the browser's own gesture: nothing is to be moved. */
  cancel: () => void;
}

/**
 * Follows a press with the main button, a pen or a finger until it is let go, and tells of the drag that it may become.
 * A drag is no click and marks no text. Gives a function that tells nothing more. It is dnd-kit's sensor without its
 * context, which draws all rows at every step (docs/decisions.md#choices).
 */
export function trackPointerDrag(press: PointerEvent, tell: DragListener): () => void {
  let state: 'press' | 'drag' | 'over' = 'press';
  const following = new AbortController();
  // Another finger neither moves nor ends it.
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

/** What a sensor gets besides the press, which this kind of sensor does not look at. */
const forAnyRow = { active: 'row' } as Pick<PointerSensorProps, 'active' | 'activeNode' | 'context'>;
