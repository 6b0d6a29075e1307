import { flushSync } from 'react-dom';
import { type FocusEvent as ReactFocusEvent, useEffect, useRef } from 'react';

/** Moves the focus to the page's heading after the focused element was removed: it would fall back to the document. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

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

/** Returns the element that `selector` finds in the row with this key; null or undefined if it is not in the page. */
export function rowPart(
  list: ParentNode | null,
  key: string,
  selector: string,
): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] ${selector}`);
}

/** Runs `change`, which removes the focused control from the page, then focuses and returns the element from `find`. */
export function thenFocus(
  change: () => void,
  find: () => HTMLElement | null | undefined,
  options?: FocusOptions,
): HTMLElement | null | undefined {
  flushSync(change);
  const element = find();
  element?.focus(options);
  return element;
}

/** Focuses the row of a record created in a sheet, once the sheet is closed. Returns a function to pass the id to. */
export function useFocusCreatedRow(isOpen: boolean): (id: string) => void {
  const createdId = useRef<string>(undefined);
  useEffect(() => {
    const id = createdId.current;
    if (isOpen || id === undefined) return;
    createdId.current = undefined;
    return focusLinkOf(id);
  }, [isOpen]);
  return (id) => void (createdId.current = id);
}

/** Focuses the link of a row once it is there. Returns a function that stops waiting. */
function focusLinkOf(id: string): () => void {
  const began = document.activeElement;
  // If the user moved the focus in the meantime, it stays. A removed button had it moved to the heading.
  const isWanted = () => {
    const now = document.activeElement;
    return now === began || now === document.body || now?.tagName === 'H1';
  };
  return focusOnceThere(() => rowPart(document.querySelector('main'), id, 'a'), { isWanted });
}

/** Elements that manage the focus while they are open. */
const modal = '[role=dialog], [role=alertdialog], [role=menu]';

/** Moves the focus to the page's heading when the focused element is removed; else it would fall back to `body`. */
export function useFocusFallback(): void {
  useEffect(() => {
    let focused: EventTarget | null = document.activeElement;
    let check: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => void (focused = target);
    const isLost = () =>
      focused instanceof Element &&
      !focused.isConnected &&
      document.activeElement === document.body &&
      !document.querySelector(modal);
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(check);
      check = setTimeout(() => {
        if (isLost()) focusHeading();
      }, 50);
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(check);
      observer.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

/** Returns props for a MUI dialog: on close the focus returns without scrolling; MUI's own focus return may scroll. */
export function useFocusReturn() {
  const cameFrom = useRef<HTMLElement>(undefined);

  useEffect(() => {
    return () => {
      cameFrom.current?.focus({ preventScroll: true });
      cameFrom.current = undefined;
    };
  }, []);

  return {
    disableRestoreFocus: true,
    onFocus: ({ relatedTarget }: ReactFocusEvent) => {
      if (relatedTarget instanceof HTMLElement) cameFrom.current ??= relatedTarget;
    },
  };
}

let isPressed = false;

// In the capture phase no other handler can stop the event. A server that renders pages has no pointer.
if ('document' in globalThis) {
  addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true);
}

/** Runs a function at once or, if the pointer is pressed, after its release: a message could move what is clicked. */
export function afterPointerUp(run: () => unknown): void {
  if (!isPressed) return void run();
  const released = () => {
    removeEventListener('pointerup', released, true);
    removeEventListener('pointercancel', released, true);
    setTimeout(run);
  };
  addEventListener('pointerup', released, true);
  addEventListener('pointercancel', released, true);
}
