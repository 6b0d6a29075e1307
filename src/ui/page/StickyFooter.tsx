import { type ComponentProps, useEffect, useRef } from 'react';
import { registerFooter } from './foot-height';

/**
 * Renders buttons that stay visible at the bottom edge of a sheet or page. Toasts are placed above them, whatever their
 * number of lines (Toaster). A loose footer scrolls with the content.
 */
export function StickyFooter({
  isLoose = false,
  ...props
}: ComponentProps<'footer'> & { isLoose?: boolean }) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current && !isLoose ? registerFooter(ref.current) : undefined), [isLoose]);
  return <footer {...props} ref={ref} data-foot="" />;
}
