/** Where the window scrolls by itself: this part of its height at both edges. */
const zone = 0.17;
/** Milliseconds for which the speeds below are meant: one frame of 60 a second. */
const usualFrame = 16;
/** A frame that took longer counts as this long: a machine that is slow is not given more to draw by it. */
const longestFrame = 20;

/**
 * How far to scroll in a frame of a drag, px, down being positive: the nearer the pointer to an edge the faster, up to
 * `fastest` in 16 ms. `elapsed` are the milliseconds since the frame before.
 */
export function edgeStep(
  clientY: number,
  windowHeight: number,
  { fastest, elapsed }: { fastest: number; elapsed: number },
): number {
  const depth = windowHeight * zone;
  const above = depth - clientY;
  const below = clientY - (windowHeight - depth);
  const nearness = above > 0 ? -Math.min(1, above / depth) : below > 0 ? Math.min(1, below / depth) : 0;
  return (nearness * fastest * Math.min(elapsed, longestFrame)) / usualFrame;
}
