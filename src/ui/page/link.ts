import type { ReactNode } from 'react';

/** Renders a link, since ui does not know routes: `(props) => <Link to="/contexts" {...props} />`. */
export type RenderLink = (props: {
  className: string;
  children: ReactNode;
  'aria-keyshortcuts'?: string;
}) => ReactNode;
