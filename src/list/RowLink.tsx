import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isModifiedClick } from '~/ui/page/is-modified-click';

/**
 * Milliseconds that the pointer must stay on a row before its page is preloaded: a row that it only crosses loads
 * nothing.
 */
const preloadDelay = 200;
let waiting: ReturnType<typeof setTimeout> | undefined;

interface RowLinkProps {
  /** Path of a route, `/contexts/$contextId`. */
  to: NavigateOptions['to'] & string;
  /** Parameters of the path. */
  params: Readonly<Record<string, string>>;
  className: string;
  children: ReactNode;
}

/**
 * Renders the link of a row, for lists of thousands of rows. The router's link builds its URL on each render and checks
 * every navigation for whether it is the active page. A row's link never is.
 */
export function RowLink({ to, params, className, children }: RowLinkProps) {
  const router = useRouter();
  const href = to.replaceAll(/\$(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const way = { to, params } as NavigateOptions;
  const preload = () => void router.preloadRoute(way);
  return (
    <a
      href={href}
      className={className}
      onClick={(event) => {
        if (event.defaultPrevented || isModifiedClick(event)) return;
        event.preventDefault();
        void router.navigate(way);
      }}
      onMouseEnter={() => (waiting = setTimeout(preload, preloadDelay))}
      onMouseLeave={() => clearTimeout(waiting)}
      onFocus={preload}
      onTouchStart={preload}
    >
      {children}
    </a>
  );
}
