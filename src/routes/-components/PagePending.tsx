import { SkeletonRows } from '~/ui/page/SkeletonRows';
import './page-pending.css';

/**
 * In place of a page whose data takes longer than a blink. Without it the router would draw nothing
 * at all until the data of the first page is there, not even the sign-in that the data waits for.
 */
export function PagePending() {
  return (
    <div className="page-pending">
      <div className="ui-delayed" aria-hidden="true">
        <div className="ui-skeleton__bar page-pending__title" />
      </div>
      <SkeletonRows />
    </div>
  );
}
