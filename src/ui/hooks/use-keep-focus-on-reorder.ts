import { useEffect, useLayoutEffect, useRef } from 'react';

/** Restores the focus of a row after a render with another `order` array: moving its element in the DOM blurs it. */
export function useKeepFocusOnReorder(list: { current: HTMLElement | null }, order: readonly string[]) {
  const focused = useRef<Element>(undefined);
  const before = useRef(order);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let forgetting: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      clearTimeout(forgetting);
      focused.current = target as Element;
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined;
      // Delayed: if a move caused the blur, the layout effect below runs first.
      else forgetting = setTimeout(() => (focused.current = undefined));
    };
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', forget);
    return () => {
      clearTimeout(forgetting);
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', forget);
    };
  }, [list]);

  useLayoutEffect(() => {
    if (before.current === order) return;
    before.current = order;
    const element = focused.current;
    if (element instanceof HTMLElement && element.isConnected && document.activeElement === document.body) {
      element.focus({ preventScroll: true });
    }
  }, [order]);
}
