import { t } from '~/i18n/t';
import * as styles from './SkeletonRows.module.css';

/** Renders the placeholder of a value. */
export function SkeletonBar() {
  return <span className={styles.bar} />;
}

/** Renders the placeholder of a loading list, after 200 ms. `cells` is the number of bars per row. */
export function SkeletonRows({ rows = 8, cells = 5 }: { rows?: number; cells?: number }) {
  return (
    <output className={`ui-delayed ${styles.skeleton}`} aria-busy="true">
      <span className="ui-hidden">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.row} aria-hidden="true">
          {Array.from({ length: cells }, (_, cell) => (
            <SkeletonBar key={cell} />
          ))}
        </span>
      ))}
    </output>
  );
}

/** Renders the empty space of a loading part, after 200 ms. `className` sets a height other than the usual one. */
export function LoadingSpace({ className = `ui-card ${styles.space}` }: { className?: string | undefined }) {
  return (
    <output className={`ui-delayed ${className}`} aria-busy="true">
      <span className="ui-hidden">{t('ui.loading')}</span>
    </output>
  );
}

/** Renders a placeholder while a page loads: the router would render nothing, not even the sign-in dialog. */
export function PagePending() {
  return (
    <div className={styles.page}>
      <div className="ui-delayed" aria-hidden="true">
        <div className={`${styles.bar} ${styles.heading}`} />
      </div>
      <SkeletonRows />
    </div>
  );
}
