import { type ComponentProps, useEffect, useRef } from 'react';
import { registerFooter } from './foot-height';

/**
 * Buttons that stay in sight at the foot of a sheet or a page. Messages stand over them, in however many lines they are
 * (Toaster). A loose one scrolls away.
 */
export function StickyFooter({
  isLoose = false,
  ...props
}: ComponentProps<'footer'> & { isLoose?: boolean }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current && !isLoose ? registerFooter(ref.current) : undefined), [isLoose]);
  return <footer {...props} ref={ref} data-foot="" />;
}
