import { useManyRequests } from '~/api/rule-order/many-requests';
import { lazyComponent } from '~/ui/page/lazy-component';

const ManyRequestsNote = lazyComponent(async () => (await import('./ManyRequestsNote')).ManyRequestsNote);

/** Renders the question before many requests that order rules, and their progress: they go on when the page is left. */
export function OrderRequests() {
  const requests = useManyRequests();
  return requests && <ManyRequestsNote {...requests} />;
}
