import { SkeletonRows } from './SkeletonRows';
import * as styles from './SkeletonRows.module.css';

/** Renders a placeholder for a page whose data takes longer: the router would render nothing, not even a sign-in. */
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
