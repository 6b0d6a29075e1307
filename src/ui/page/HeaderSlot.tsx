import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './PageHeader.module.css';

/** Slot in a shared page header for the action of the page below it; its owner provides the element. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** Renders the element of a slot, for the header to place. */
export function HeaderSlotPlace({ onPlace }: { onPlace: (element: HTMLElement | null) => void }) {
  return <span ref={onPlace} className={styles.slot} />;
}

/** Renders a page's primary action in the shared page header. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  return slot && createPortal(children, slot);
}
