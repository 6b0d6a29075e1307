import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { registerFooter } from './visible-area';

/** Renders a footer with buttons that stays at the bottom edge. If `isLoose`, it scrolls with the content. */
export function StickyFooter(all: ComponentProps<'footer'> & { isLoose?: boolean }) {
  const { isLoose = false, ...props } = all;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current && !isLoose ? registerFooter(ref.current) : undefined), [isLoose]);
  return <footer {...props} ref={ref} data-foot="" />;
}

/** Defers its children until the surrounding content has painted. Later updates are not deferred. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
