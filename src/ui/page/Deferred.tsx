import { type ReactNode, useDeferredValue } from 'react';

/** What may come a moment after what stands around it, which is on the screen by then; later changes wait for nothing. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
