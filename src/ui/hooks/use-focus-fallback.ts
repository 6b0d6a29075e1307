import { useEffect } from 'react';
import { focusHeading } from '../page/focus-heading';

/** What holds the focus itself while it is open. */
const modal = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Puts the focus on the page's heading when what had it is taken from the page: the button of an empty list
 * after the first thing is made, a sheet that a link had opened. On the document it would be lost, and
 * whoever works by keys would begin at the top. What says itself where the focus goes comes first.
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let focused: EventTarget | null = document.activeElement;
    let check: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent) => {
      focused = target;
    };
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
