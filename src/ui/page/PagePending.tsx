import { SkeletonRows } from './SkeletonRows';
import * as styles from './SkeletonRows.module.css';

/**
 * In place of a page whose data takes longer than a blink. Without it the router would draw nothing
 * at all until the data of the first page is there, not even the sign-in that the data waits for.
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
