import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLatest } from './use-latest';

/** What is open by this hook, each a child of the body, the topmost last. */
const opened: HTMLElement[] = [];
/** What is hidden from screen readers meanwhile. */
const hidden = new Set<Element>();
/** Messages are heard. */
const heard = '[data-part=toaster], [role=status]';

interface Modal {
  /** A child of the body that holds all of it. */
  root: RefObject<HTMLElement | null>;
  /** What takes the focus at first, unless something inside has it by then. */
  start: (root: HTMLElement) => HTMLElement | null;
  /** Called by Escape. */
  onEscape: () => void;
}

/**
 * For as long as it is rendered, a part is the only one of the page for screen readers, the page does not scroll, and the
 * focus begins inside (`useFocusReturn` brings it back, MUI's FocusTrap keeps it there). Nothing is made `inert`: all of
 * the page would be styled anew.
 */
export function useModal({ root, start, onEscape }: Modal): void {
  const escape = useLatest(onEscape);
  // Before it is seen: Escape may come at once.
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
  }, [root, escape]);
  useEffect(() => {
    const element = root.current;
    if (element && !element.contains(document.activeElement)) start(element)?.focus({ preventScroll: true });
  }, [root, start]);
}

/** Whether keys are for this part: nothing opened over it, a MUI dialog neither, which hides it for the time. */
export function isTop(root: HTMLElement | null): boolean {
  return root !== null && opened.at(-1) === root && root.ariaHidden !== 'true';
}

/** An attribute of the root stops its scrolling (Sheet.module.css); the place of its bar stays free. */
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
