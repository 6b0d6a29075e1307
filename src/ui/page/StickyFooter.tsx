import { type ComponentProps, useEffect, useRef } from 'react';
import { registerFooter } from './foot-height';

/** Renders buttons that stay at the bottom edge, below toasts (Toaster). A loose footer scrolls with the content. */
export function StickyFooter(all: ComponentProps<'footer'> & { isLoose?: boolean }) {
  const { isLoose = false, ...props } = all;
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current && !isLoose ? registerFooter(ref.current) : undefined), [isLoose]);
  return <footer {...props} ref={ref} data-foot="" />;
}
