import { createContext, type ReactNode, startTransition, useCallback, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsHydrating } from '~/lib/hydration';
import * as styles from './PageHeader.module.css';

/** React context with the element for the page's action in a shared page header; null if there is no such header. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** Renders the element for a page's action in a shared header, and passes it to `onPlace`, to be the `HeaderSlot`. */
export function HeaderSlotPlace({ onPlace }: { onPlace: (element: HTMLElement | null) => void }) {
  const [isServerRendered] = useState(useIsHydrating());
  const place = useCallback(
    (element: HTMLElement | null) => {
      // In the commit of hydration, an urgent update would hydrate the rest of the page in one task.
      if (isServerRendered) startTransition(() => onPlace(element));
      else onPlace(element);
    },
    [isServerRendered, onPlace],
  );
  return <span ref={place} className={styles.slot} />;
}

/** Renders a page's primary action in the shared page header; nothing if there is no such header. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  return slot && createPortal(children, slot);
}
