import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Elements opened by this hook, each a child of the body, the topmost last. */
const opened: HTMLElement[] = [];
/** Elements outside the topmost modal, which are hidden from screen readers while it is open. */
const hidden = new Set<Element>();
/** Selector of toasts and status messages, which stay accessible while a modal is open. */
const heard = '[data-part=toaster], [role=status]';

interface Modal {
  /** Child of the body that contains the entire modal. */
  root: RefObject<HTMLElement | null>;
  /** Returns the element to focus at first, unless an element inside is already focused. */
  start: (root: HTMLElement) => HTMLElement | null;
  onEscape: () => void;
}

/** Makes an element modal without `inert`, which would restyle the entire page. `useFocusReturn` restores the focus. */
export function useModal({ root, start, onEscape }: Modal): void {
  const escape = useEffectEvent(onEscape);
  // Before paint: Escape may be pressed at once.
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !isTop(element)) return;
      escape();
    };
    document.addEventListener('keydown', onKey);
    setOpened([...opened, element]);
    return () => {
      document.removeEventListener('keydown', onKey);
      setOpened(opened.filter((one) => one !== element));
    };
  }, [root]);
  useEffect(() => {
    const element = root.current;
    if (element && !element.contains(document.activeElement)) start(element)?.focus({ preventScroll: true });
  }, [root, start]);
}

/** Returns whether a modal gets key events: none is open above it, and no MUI dialog hides it. */
export function isTop(root: HTMLElement | null): boolean {
  return root !== null && opened.at(-1) === root && root.ariaHidden !== 'true';
}

/** Sets the open modals, hides all else from screen readers, and stops scrolling, without moving the page. */
function setOpened(now: readonly HTMLElement[]): void {
  const { documentElement, body } = document;
  if (now.length === 0) body.style.paddingRight = '';
  else if (opened.length === 0) {
    const bar = innerWidth - documentElement.clientWidth;
    if (bar > 0) body.style.paddingRight = `${bar}px`;
  }
  opened.splice(0, opened.length, ...now);
  documentElement.toggleAttribute('data-has-sheet', now.length > 0);
  for (const element of hidden) element.ariaHidden = null;
  hidden.clear();
  const top = now.at(-1);
  if (!top) return;
  for (const element of body.children) {
    if (element === top || element.matches(heard) || element.ariaHidden === 'true') continue;
    hidden.add(element);
    element.ariaHidden = 'true';
  }
}
