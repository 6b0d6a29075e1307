import type { ReactNode } from 'react';

/** Function that renders a link, since ui does not know routes: `(props) => <Link to="/contexts" {...props} />`. */
export type RenderLink = (props: {
  className: string;
  children: ReactNode;
  'aria-keyshortcuts'?: string;
}) => ReactNode;
