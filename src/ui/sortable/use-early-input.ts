import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../hooks/use-latest';
import { rowPart } from '../page/row-part';
import { type Anchor, placeBeside, rowOfAnchor } from './sortable-order';
import type { Sortable } from './use-sortable';

/** Move that was shown before the list was hydrated: the row's key, and next to which row it was shown. */
export type EarlyMove = { row: string; anchor: Anchor };

/** Row that a key has picked up, and by how many places it was moved. */
type EarlyLift = { row: string; by: number };

type Point = Required<Pick<PointerEventInit, 'clientX' | 'clientY'>>;

/** Press of a drag handle that began before the row was hydrated. */
export type EarlyPress = {
  row: string;
  /** Becomes true when it is released. */
  isOver: boolean;
  /** Whether the row follows it, and next to which row it is shown, unless at its origin. */
  isDrag: boolean;
  anchor?: Anchor | undefined;
  init: Required<Pick<PointerEventInit, 'pointerId' | 'pointerType'>> & Point;
  /** Distance of the press from the handle's top, px. */
  below: number;
  /** Where the pointer is. */
  last: Point;
};

/** What was recorded of a list; the press is the last one. With `isEnd` the list takes it, and nothing more is recorded. */
export type EarlyInput = {
  isEnd: boolean;
  moves: EarlyMove[];
  lifted?: EarlyLift | undefined;
  press?: EarlyPress | undefined;
};

/**
 * Makes the moves that were shown on the server-rendered list until it reacts to input (`isDrawn`), then continues with a
 * row that is picked up or dragged, as recorded by a script in the page's head (src/early-input.ts). Returns the rows that
 * must be in the page for that. Says so if a move cannot be made: a row is hidden or gone, or the list was not hydrated, so
 * that its rows may be in another order than the visible ones were.
 */
export function useEarlyInput(
  list: RefObject<HTMLElement | null>,
  { lift, order, moveBeside, carry }: Pick<Sortable, 'lift' | 'order' | 'moveBeside' | 'carry'>,
  isDrawn: boolean,
): readonly string[] {
  const [input, setInput] = useState(nothing);
  const isHydrated = useRef(isDrawn);
  // Twice: the render after hydration omits rows that are not visible, so the required ones must be known before.
  useLayoutEffect(() => {
    const recorded: EarlyInput = { isEnd: !isDrawn, moves: [] };
    dispatchEvent(new CustomEvent('recon-early-input', { detail: recorded }));
    if (isHydrated.current) setInput(() => recorded);
    else if (recorded.moves.length > 0) sayLost();
  }, [isDrawn]);
  const moveNow = useLatest(({ row, anchor }: EarlyMove) => {
    const isThere = order.includes(row) && order.includes(rowOfAnchor(anchor));
    if (isThere) moveBeside({ key: row, block: [row] }, anchor);
    return isThere;
  });
  const carryNow = useLatest((anchor: Anchor) => {
    const to = lift && placeBeside(order, lift.block, anchor);
    if (to !== undefined) carry(to);
  });
  useEffect(() => {
    if (!input.isEnd) return;
    // Inside an effect React would not render synchronously, and each move must find the list as the previous one left it.
    queueMicrotask(() => {
      const { moves, lifted, press } = input;
      const dropped = press?.isOver && press.anchor ? [{ row: press.row, anchor: press.anchor }] : [];
      const made = [...moves, ...dropped].map((move) => flushSync(() => moveNow(move)));
      if (made.includes(false)) sayLost();
      if (lifted) liftRow(list.current, lifted);
      if (press && !press.isOver) {
        pressHandle(list.current, press);
        if (press.anchor) flushSync(() => carryNow(press.anchor!));
      }
      setInput(nothing);
    });
  }, [list, input, moveNow, carryNow]);
  return [input.lifted, input.press].flatMap((one) => (one ? [one.row] : []));
}

const nothing: EarlyInput = { isEnd: false, moves: [] };

/** The console shows a message (src/main.tsx). */
const sayLost = () => void dispatchEvent(new Event('recon-moves-lost'));

/** Picks a row up by its drag handle, and moves it by some places. */
function liftRow(list: HTMLElement | null, { row, by }: EarlyLift): void {
  const grip = rowPart(list, row, '[data-part=grip]');
  const step = by < 0 ? 'ArrowUp' : 'ArrowDown';
  for (const key of [' ', ...Array<string>(Math.abs(by)).fill(step)])
    flushSync(() =>
      grip?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    );
}

/**
 * Starts a press on a drag handle where it began, and moves it to where it is; further movements continue it. Starts
 * nothing if the handle is not under the pointer any more, unless the row follows it: the row would jump.
 */
function pressHandle(list: HTMLElement | null, { row, isDrag, init, below, last }: EarlyPress): void {
  const grip = rowPart(list, row, '[data-part=grip]');
  if (!grip) return;
  const clientY = grip.getBoundingClientRect().top + below;
  if (!isDrag && Math.abs(clientY - init.clientY) > 1) return;
  const held = { ...init, clientY, isPrimary: true, buttons: 1, bubbles: true, cancelable: true };
  grip.dispatchEvent(new PointerEvent('pointerdown', held));
  // The first movement only starts the drag.
  for (const _ of isDrag ? ['start', 'move'] : [])
    grip.dispatchEvent(new PointerEvent('pointermove', { ...held, ...last }));
}
