import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './PageHeader.module.css';

/** React context with the element for the page's action in a shared page header; null if there is no such header. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** Renders the element for a page's action in a shared header, and passes it to `onPlace`, to be the `HeaderSlot`. */
export function HeaderSlotPlace({ onPlace }: { onPlace: (element: HTMLElement | null) => void }) {
  return <span ref={onPlace} className={styles.slot} />;
}

/** Renders a page's primary action in the shared page header; nothing if there is no such header. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  return slot && createPortal(children, slot);
}
