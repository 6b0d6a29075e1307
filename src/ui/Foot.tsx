import { type ComponentProps, useRef } from 'react';
import { useHeight } from './use-height';

/** Buttons that stay in sight at the foot of a sheet or a page. Messages stand over them. */
export function Foot(props: ComponentProps<'footer'>) {
  const foot = useRef<HTMLElement>(null);
  useHeight('--foot', foot);
  return <footer {...props} ref={foot} data-foot="" />;
}
