import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A row that is moved in the page loses the focus in some browsers: gives it back at once. `order`
 * is another array only when the rows may stand in another order.
 */
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
      // Not at once: when the focus was lost to a move, the layout effect below comes first.
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
