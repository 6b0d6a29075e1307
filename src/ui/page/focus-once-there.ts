/** Frames to wait for a row that is loaded or scrolled to. */
const maxFrames = 60;

/**
 * Focuses the element that `find` returns once it is in the page, unless `isWanted` returns false before. Returns a
 * function that stops waiting.
 */
export function focusOnceThere(
  find: () => HTMLElement | null | undefined,
  { isWanted = () => true, ...options }: FocusOptions & { isWanted?: () => boolean } = {},
): () => void {
  let frame = 0;
  const look = (frames: number) => {
    if (!isWanted()) return;
    const element = find();
    if (element) element.focus(options);
    else if (frames > 0) frame = requestAnimationFrame(() => look(frames - 1));
  };
  look(maxFrames);
  return () => cancelAnimationFrame(frame);
}
