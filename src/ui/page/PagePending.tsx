import { SkeletonRows } from './SkeletonRows';
import * as styles from './SkeletonRows.module.css';

/**
 * Renders a placeholder for a page whose data takes longer than a moment. Without it the router would render nothing
 * until the data of the first page is loaded, not even the sign-in that the data waits for.
 */
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
