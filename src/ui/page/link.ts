import type { MouseEvent, ReactNode } from 'react';

/** Function that renders a link, since ui does not know routes: `(props) => <Link to="/contexts" {...props} />`. */
export type RenderLink = (props: {
  className: string;
  children: ReactNode;
  'aria-keyshortcuts'?: string;
}) => ReactNode;

/** Returns whether a click opens a link in another tab or window, or saves it, so that the browser must handle it. */
export function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
