import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place in a shared page head for the action of the page below it; its owner provides the element. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** Puts a page's own action, the primary one, into the head it shares with its neighbours. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  return slot && createPortal(children, slot);
}
