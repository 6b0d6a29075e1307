/** By mouse and pen a drag begins at this distance from the start, px; what ends before is a click. */
const mouseDistance = 4;
/** By touch after a short press, ms, in which the finger stays within so many px: one that only brushes the grip moves nothing. */
const touchDelay = 150;
const touchTolerance = 8;

/** What a press that became a drag tells. */
export interface DragListener {
  begin: () => void;
  /** `clientY` is the pointer's height in the window, px. */
  move: (clientY: number) => void;
  drop: (clientY: number) => void;
  /** Escape, another window, a turned phone, the browser's own gesture: nothing is to be moved. */
  cancel: () => void;
}

/**
 * Follows a press with the main button, a pen or a finger until it is let go, and tells of the drag that it may become.
 * A drag is no click and marks no text. Gives a function that stops following and tells nothing more.
 */
export function followPress(press: PointerEvent, tell: DragListener): () => void {
  const isTouch = press.pointerType === 'touch';
  const { document } = globalThis;
  const following = new AbortController();
  const { signal } = following;
  const delay = isTouch ? setTimeout(begin, touchDelay) : undefined;
  let isDrag = false;

  function begin() {
    isDrag = true;
    document.getSelection()?.removeAllRanges();
    tell.begin();
  }

  function stop() {
    clearTimeout(delay);
    following.abort();
  }

  function end(drop?: PointerEvent) {
    stop();
    if (!isDrag) return;
    if (!drop) return tell.cancel();
    swallowClick();
    tell.drop(drop.clientY);
  }

  function move(event: PointerEvent) {
    if (event.pointerId !== press.pointerId) return;
    const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
    if (!isDrag && isTouch && way > touchTolerance) return stop();
    if (!isDrag && !isTouch && way > mouseDistance) begin();
    if (!isDrag) return;
    if (event.cancelable) event.preventDefault();
    tell.move(event.clientY);
  }

  const refuse = (event: Event) => event.preventDefault();
  document.addEventListener('pointermove', move, { signal });
  document.addEventListener('pointerup', (event) => event.pointerId === press.pointerId && end(event), {
    signal,
  });
  document.addEventListener('pointercancel', (event) => event.pointerId === press.pointerId && end(), {
    signal,
  });
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal, capture: true });
  document.addEventListener('visibilitychange', () => end(), { signal });
  document.addEventListener('contextmenu', refuse, { signal });
  document.addEventListener('dragstart', refuse, { signal });
  document.addEventListener('selectionchange', () => isDrag && document.getSelection()?.removeAllRanges(), {
    signal,
  });
  // A phone's window grows and shrinks in height while its page is scrolled.
  const { innerWidth } = globalThis;
  addEventListener('resize', () => innerWidth !== globalThis.innerWidth && end(), { signal });
  return stop;
}

/** The click that a browser makes of the release is not meant. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 50);
}
