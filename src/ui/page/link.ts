import type { ReactNode } from 'react';

/**
 * Function that renders a link, since ui does not know routes: `(props) => <Link to="/contexts" {...props} />`. The
 * router's link sets `aria-current` itself.
 */
export type RenderLink = (props: {
  className: string;
  children: ReactNode;
  'aria-keyshortcuts'?: string;
}) => ReactNode;
