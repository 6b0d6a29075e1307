import { useEffect } from 'react';
import { focusHeading } from '../page/focus-heading';

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
