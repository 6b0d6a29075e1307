import { type ComponentProps, useEffect, useRef } from 'react';
import { addFoot } from './foot-height';

/**
 * Buttons that stay in sight at the foot of a sheet or a page. Messages stand over them, in however many lines they are
 * (Toaster).
 */
export function Foot(props: ComponentProps<'footer'>) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => (ref.current ? addFoot(ref.current) : undefined), []);
  return <footer {...props} ref={ref} data-foot="" />;
}
