import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './PageHeader.module.css';

/** React context with the element of a shared page header into which pages render their action; null without one. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** Renders that element in the header, and passes it to `onPlace`, whose caller provides it as `HeaderSlot`. */
export function HeaderSlotPlace({ onPlace }: { onPlace: (element: HTMLElement | null) => void }) {
  return <span ref={onPlace} className={styles.slot} />;
}

/** Renders a page's primary action in the shared page header; nothing if there is no such header. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  return slot && createPortal(children, slot);
}
