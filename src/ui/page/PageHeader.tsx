import type { ReactNode } from 'react';
import { t } from '~/i18n/t';
import type { RenderLink } from './link';
import './page.css';

interface PageHeaderProps {
  title: string;
  /** The way here, outermost first: links, or a word for a section that has no page. The title closes it. */
  crumbs?: readonly { label: string; link?: RenderLink }[];
  /** `StatusChip` and `Chip`s beside the title. */
  chips?: ReactNode;
  /** At most two buttons, the primary one last. */
  actions?: ReactNode;
  /** A `Tabs`. */
  tabs?: ReactNode;
}

/** Head of a page: crumbs, title with its state, actions, tabs. Stays in sight while the content scrolls. */
export function PageHeader({ title, crumbs = [], chips, actions, tabs }: PageHeaderProps) {
  return (
    <header className={tabs ? 'ui-head ui-head--tabs' : 'ui-head'}>
      {crumbs.length > 0 && (
        <nav className="ui-crumbs" aria-label={t('ui.page.crumbs')}>
          <ol>
            {crumbs.map(({ label, link }) => (
              <li key={label}>{link ? link({ className: 'ui-crumbs__link', children: label }) : label}</li>
            ))}
            {crumbs.some((crumb) => crumb.link) && <li aria-current="page">{title}</li>}
          </ol>
        </nav>
      )}
      <div className="ui-head__row">
        <h1 className="ui-head__title" tabIndex={-1}>
          {title}
        </h1>
        {chips && <div className="ui-head__chips">{chips}</div>}
        {actions && <div className="ui-head__actions">{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}

/** The pages of one thing as links in a row; the current one is marked by the router's `aria-current`. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { label: string; count?: number | undefined; link: RenderLink }[];
}) {
  return (
    <nav className="ui-tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.label}>
            {tab.link({
              className: 'ui-tabs__link',
              children: (
                <>
                  {tab.label}
                  {tab.count !== undefined && <span className="ui-tabs__count">{tab.count}</span>}
                </>
              ),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The one bar over a list: filters at the left, a quiet remark at the right. */
export function Toolbar({ children, remark }: { children?: ReactNode; remark?: ReactNode }) {
  return (
    <div className="ui-toolbar">
      {children}
      {remark && <p className="ui-toolbar__remark">{remark}</p>}
    </div>
  );
}
