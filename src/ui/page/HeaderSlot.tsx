import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import * as styles from './PageHeader.module.css';

/** The place in a shared page head for the action of the page below it; its owner provides the element. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** The element of a slot, for the head to put where it belongs. */
export function HeaderSlotPlace({ onPlace }: { onPlace: (element: HTMLElement | null) => void }) {
  return <span ref={onPlace} className={styles.slot} />;
}

/** Puts a page's own action, the primary one, into the head it shares with its neighbours. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  return slot && createPortal(children, slot);
}
