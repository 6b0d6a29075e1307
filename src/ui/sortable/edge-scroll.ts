import type { Pane } from '../page/get-visible-area';

/** Zones for automatic scrolling at both edges: a fraction of the pane's height, at most one of its width. */
const zone = { ofHeight: 0.15, ofWidth: 0.1 };
/** Milliseconds that the pointer must stay near an edge before scrolling starts, and until it reaches full speed. */
const waiting = 300;
const growing = 600;
/** Milliseconds that the speeds below refer to: one frame at 60 per second. */
const usualFrame = 16;
/** Longest frame that counts in full, ms: longer scrolls per frame would slow down a slow machine even more. */
const maxFrameMs = 20;

/** Returns how near a pointer is to an edge of the pane: -1 at the top edge, 1 at the bottom edge, 0 away from both. */
export function nearness(clientY: number, { top, bottom, width }: Pane): number {
  const depth = Math.min((bottom - top) * zone.ofHeight, width * zone.ofWidth);
  const above = top + depth - clientY;
  const below = clientY - (bottom - depth);
  return above > 0 ? -Math.min(1, above / depth) : below > 0 ? Math.min(1, below / depth) : 0;
}

/**
 * Returns a function for one drag that returns how far to scroll in a frame, px, positive downwards: at most `fastest`
 * per 16 ms. Nothing scrolls before the pointer has moved towards an edge and stayed near it. `elapsed` is in ms.
 */
export function edgeScroll(pane: Pane, pressedAt: number, fastest: number) {
  let before = pressedAt;
  let side = 0;
  let stayed = 0;
  // Prevents scrolling right after a row near an edge is picked up.
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
