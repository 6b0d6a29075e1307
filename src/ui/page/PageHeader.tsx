import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useId,
  useState,
} from 'react';
import { t } from '~/i18n/t';
import type { RenderLink } from '~/lib/links';
import { createPortal } from 'react-dom';
import { Button } from '~/ui/controls/Button';
import { useIsHydrating } from '~/lib/hydration';
import * as styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** Breadcrumbs from the outermost: links, or texts for sections without a page. `title` is added as the last one. */
  crumbs?: readonly { label: string; link?: RenderLink }[];
  chips?: ReactNode;
  /** One line at the right of the breadcrumbs: what is known late, so that nothing moves when it appears. */
  aside?: ReactNode;
  /** At most two buttons, the primary one last: on a phone it is at the bottom edge (Button.module.css). */
  actions?: ReactNode;
  tabs?: ReactNode;
}

/** Renders the header of a page, which stays visible while the content scrolls. */
export function PageHeader({ title, crumbs = [], chips, aside, actions, tabs }: PageHeaderProps) {
  return (
    <header className={tabs ? `${styles.head} ${styles.headTabs}` : styles.head} data-part="head">
      {crumbs.length > 0 && (
        <div className={styles.top}>
          <nav className={styles.crumbs} aria-label={t('ui.page.crumbs')}>
            <ol>
              {crumbs.map(({ label, link }) => (
                <li key={label}>
                  {link ? link({ className: `${styles.crumbsLink} ui-link`, children: label }) : label}
                </li>
              ))}
              {crumbs.some((crumb) => crumb.link) && <li aria-current="page">{title}</li>}
            </ol>
          </nav>
          {aside && <div className={styles.aside}>{aside}</div>}
        </div>
      )}
      <div className={`${styles.row} ui-row`}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {chips && <div className={`ui-row ${styles.chips}`}>{chips}</div>}
        {actions && (
          <div className={`ui-row ${styles.actions}`} data-part="actions">
            {actions}
          </div>
        )}
      </div>
      {tabs}
    </header>
  );
}

/** Number of rows from which a phone shows search and filters. */
export const fewRows = 8;

interface ToolbarProps {
  children?: ReactNode;
  /** Filters: on a phone, a button opens them. */
  filters: ReactNode;
  filterCount?: number | undefined;
  /** Whether the list is so short that a phone needs neither search nor filters. */
  isShort?: boolean;
  remark?: ReactNode;
}

/** Renders the bar above a list: search and filters at the left, a remark at the right. */
export function Toolbar({ children, filters, filterCount = 0, isShort = false, remark }: ToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={`${styles.toolbar} ui-row`} data-short={isShort || undefined}>
      {children}
      <Button
        className={styles.filterButton}
        icon="filter"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {filterCount === 0 ? t('ui.filter') : t('ui.filter.count', { count: filterCount })}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {filters}
      </div>
      {remark && (
        <p className={`${styles.toolbarRemark} ui-aside`} data-part="remark">
          {remark}
        </p>
      )}
    </div>
  );
}

/** React context with the element for the page's action in a shared page header; null if there is no such header. */
export const HeaderSlot = createContext<HTMLElement | null>(null);

/** Renders the element for a page's action in a shared header, and passes it to `onPlace`, to be the `HeaderSlot`. */
export function HeaderSlotPlace({ onPlace }: { onPlace: (element: HTMLElement | null) => void }) {
  const [isServerRendered] = useState(useIsHydrating());
  const place = useCallback(
    (element: HTMLElement | null) => {
      // In the commit of hydration, an urgent update would hydrate the rest of the page in one task.
      if (isServerRendered) startTransition(() => onPlace(element));
      else onPlace(element);
    },
    [isServerRendered, onPlace],
  );
  return <span ref={place} className={styles.slot} />;
}

/** Renders a page's primary action in the shared page header; nothing if there is no such header. */
export function HeaderAction({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  return slot && createPortal(children, slot);
}
