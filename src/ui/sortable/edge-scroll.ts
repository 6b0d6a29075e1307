import type { Pane } from '../page/get-visible-area';

/** Where the window scrolls by itself: so much of the pane's height at both edges, but not more than so much of its width. */
const zone = { ofHeight: 0.15, ofWidth: 0.1 };
/** A pointer that only rests near an edge scrolls nothing for so long, ms, and it takes as long as `growing` until it is at its speed. */
const waiting = 300;
const growing = 600;
/** Milliseconds for which the speeds below are meant: one frame of 60 a second. */
const usualFrame = 16;
/** A frame that took longer counts as this long: a machine that is slow is not given more to draw by it. */
const maxFrameMs = 20;

/** How near a pointer is to an edge of the pane: 0 where nothing scrolls, -1 at the upper edge and beyond, 1 at the lower one. */
export function nearness(clientY: number, { top, bottom, width }: Pane): number {
  const depth = Math.min((bottom - top) * zone.ofHeight, width * zone.ofWidth);
  const above = top + depth - clientY;
  const below = clientY - (bottom - depth);
  return above > 0 ? -Math.min(1, above / depth) : below > 0 ? Math.min(1, below / depth) : 0;
}

/**
 * The scrolling of one drag that was pressed at a height. Gives what tells, once a frame, how far to scroll in it, px,
 * down being positive: up to `fastest` in 16 ms at an edge, much slower where the zone begins, and nothing before the
 * pointer has gone towards that edge and stayed near it. `elapsed` are the milliseconds since the frame before.
 */
export function edgeScroll(pane: Pane, pressedAt: number, fastest: number) {
  let before = pressedAt;
  let side = 0;
  let stayed = 0;
  // A row that is taken up near an edge does not run away.
  const went = new Set<number>();
  return (clientY: number, elapsed: number): number => {
    const time = Math.min(elapsed, maxFrameMs);
    went.add(Math.sign(clientY - before));
    before = clientY;
    const near = nearness(clientY, pane);
    const isThere = near !== 0 && Math.sign(near) === side && went.has(side);
    side = Math.sign(near);
    stayed = isThere ? stayed + time : 0;
    const grown = Math.max(0, Math.min(1, (stayed - waiting) / growing));
    return (near * Math.abs(near) * grown * fastest * time) / usualFrame;
  };
}
