import { SkeletonRows } from './SkeletonRows';
import * as styles from './SkeletonRows.module.css';

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
