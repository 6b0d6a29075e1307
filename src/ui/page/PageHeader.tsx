import type { ReactNode } from 'react';
import { t } from '~/i18n/t';
import type { RenderLink } from './link';
import * as styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** The way here, outermost first: links, or a word for a section that has no page. The title closes it. */
  crumbs?: readonly { label: string; link?: RenderLink }[];
  /** `StatusChip` and `Chip`s beside the title. */
  chips?: ReactNode;
  /** At most two buttons, the primary one last: on a phone that stands at the foot of the screen (Button.module.css). */
  actions?: ReactNode;
  /** A `Tabs`. */
  tabs?: ReactNode;
}

/** Head of a page: crumbs, title with its state, actions, tabs. Stays in sight while the content scrolls. */
export function PageHeader({ title, crumbs = [], chips, actions, tabs }: PageHeaderProps) {
  return (
    <header className={tabs ? `${styles.head} ${styles.headTabs}` : styles.head} data-part="head">
      {crumbs.length > 0 && (
        <nav className={styles.crumbs} aria-label={t('ui.page.crumbs')}>
          <ol>
            {crumbs.map(({ label, link }) => (
              <li key={label}>{link ? link({ className: styles.crumbsLink, children: label }) : label}</li>
            ))}
            {crumbs.some((crumb) => crumb.link) && <li aria-current="page">{title}</li>}
          </ol>
        </nav>
      )}
      <div className={styles.row}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {chips && <div className={styles.chips}>{chips}</div>}
        {actions && (
          <div className={styles.actions} data-part="actions">
            {actions}
          </div>
        )}
      </div>
      {tabs}
    </header>
  );
}

/** The one bar over a list: filters at the left, a quiet remark at the right. */
export function Toolbar({ children, remark }: { children?: ReactNode; remark?: ReactNode }) {
  return (
    <div className={styles.toolbar}>
      {children}
      {remark && (
        <p className={styles.toolbarRemark} data-part="remark">
          {remark}
        </p>
      )}
    </div>
  );
}
