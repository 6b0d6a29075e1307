import type { ReactNode } from 'react';

/**
 * Renders a link the caller's way, since ui knows no routes:
 * `(props) => <Link to="/contexts" {...props} />`. The router's link sets `aria-current` itself.
 */
export type RenderLink = (props: {
  className: string;
  children: ReactNode;
  'aria-keyshortcuts'?: string;
}) => ReactNode;
