import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '~/i18n/t';
import { toast } from '../overlay/toast';
import { rowPart } from '../page/row-part';

/** Key that was pressed on a row's drag handle before the row was hydrated. */
export type EarlyKey = { row: string } & Required<Pick<KeyboardEventInit, 'key' | 'altKey'>>;

type Point = Required<Pick<PointerEventInit, 'clientX' | 'clientY'>>;

/** Press of a drag handle that began before the row was hydrated. */
export type EarlyPress = {
  row: string;
  /** Becomes true when it is released. */
  isOver: boolean;
  /** Whether the row follows it. */
  isDrag: boolean;
  init: Required<Pick<PointerEventInit, 'pointerId' | 'pointerType'>> & Point;
  /** Distance of the press from the handle's top, px. */
  below: number;
  /** Where the pointer is. */
  last: Point;
};

/** What was recorded of a list; the press is the last one. With `isEnd` the list takes it, and nothing more is recorded. */
export type EarlyInput = { isEnd: boolean; keys: EarlyKey[]; press?: EarlyPress | undefined };

/**
 * Replays the keys that were pressed on drag handles of the server-rendered list until it reacts to them (`isDrawn`),
 * then the press that is still held, as recorded by a script in the page's head (docs/server-rendering.md). Returns the
 * rows that must be in the page for that. A list that was not hydrated replays nothing, and says so: its rows may be in
 * another order than the visible ones were.
 */
export function useEarlyInput(list: RefObject<HTMLElement | null>, isDrawn: boolean): readonly string[] {
  const [input, setInput] = useState(nothing);
  const isHydrated = useRef(isDrawn);
  // Twice: the render after hydration omits rows that are not visible, so the required ones must be known before.
  useLayoutEffect(() => {
    const recorded: EarlyInput = { isEnd: !isDrawn, keys: [] };
    dispatchEvent(new CustomEvent('recon-early-input', { detail: recorded }));
    if (isHydrated.current) setInput(() => recorded);
    else if (recorded.keys.length > 0) toast({ tone: 'warning', text: t('ui.sort.early') });
  }, [isDrawn]);
  useEffect(() => {
    if (!input.isEnd) return;
    // Inside an effect React would not render synchronously, and each key must find the list as the previous one left
    // it.
    queueMicrotask(() => {
      const { keys, press } = input;
      for (const { row, ...key } of keys) flushSync(() => pressKey(list.current, row, key));
      if (press && !press.isOver) pressHandle(list.current, press);
      setInput(nothing);
    });
  }, [list, input]);
  return [...input.keys, ...(input.press ? [input.press] : [])].map(({ row }) => row);
}

const nothing: EarlyInput = { isEnd: false, keys: [] };

/** Presses a key on a drag handle. If the handle is disabled, clicks it: the click shows and announces the reason. */
function pressKey(list: HTMLElement | null, row: string, key: KeyboardEventInit): void {
  const grip = rowPart(list, row, '[data-part=grip]');
  if (grip?.ariaDisabled === 'true') grip.click();
  else grip?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
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
