import { type ReactNode, useDeferredValue } from 'react';

/** Defers its children until the surrounding content has painted. Later updates are not deferred. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
