import { cdp } from 'vitest/browser';

/** Real mouse and touch input at a point of the test's page, through the browser's own protocol. */
export const pointer = {
  press: (x: number, y: number) => mouse('mousePressed', x, y, 1),
  /** Moves in a few steps, as a user does. */
  async move(x: number, y: number) {
    for (const part of [0.25, 0.5, 0.75, 1]) await mouse('mouseMoved', x, from.y + (y - from.y) * part, 1);
    from = { x, y };
  },
  release: (x: number, y: number) => mouse('mouseReleased', x, y, 0),
  touchStart: (x: number, y: number) => touch('touchStart', [{ x, y }]),
  touchMove: (x: number, y: number) => touch('touchMove', [{ x, y }]),
  touchEnd: () => touch('touchEnd', []),
};

let from = { x: 0, y: 0 };

async function mouse(
  type: 'mousePressed' | 'mouseMoved' | 'mouseReleased',
  x: number,
  y: number,
  buttons: number,
) {
  if (type === 'mousePressed') from = { x, y };
  const at = inWindow(x, y);
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    ...at,
    button: 'left',
    buttons,
    clickCount: type === 'mouseMoved' ? 0 : 1,
  });
}

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) {
  await cdp().send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((point) => inWindow(point.x, point.y)),
  });
}

/** Converts a point of the test's page, which is a frame, to the window that the protocol uses. */
function inWindow(x: number, y: number) {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame ? frame.width / window.innerWidth : 1;
  return { x: (frame?.left ?? 0) + x * scale, y: (frame?.top ?? 0) + y * scale };
}
