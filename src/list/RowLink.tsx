import { type NavigateOptions, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isModifiedClick } from '~/ui/page/is-modified-click';

/** Milliseconds that the pointer stays on a row before its page is loaded: rows it only passes over load nothing. */
const preloadDelay = 200;
let waiting: ReturnType<typeof setTimeout> | undefined;

interface RowLinkProps {
  /** The path of a route, `/contexts/$contextId`. */
  to: NavigateOptions['to'] & string;
  /** What stands in it. */
  params: Readonly<Record<string, string>>;
  className: string;
  children: ReactNode;
}

/**
 * The link of a row, for lists of thousands: the router's own works its address out each time it is drawn, and looks at
 * each change of the page's, to know whether it leads to the current page, which a row's never does.
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
