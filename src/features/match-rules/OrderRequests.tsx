import { useSelector } from '@tanstack/react-store';
import { manyRequestsStore } from '~/api/rule-order/many-requests';
import { loadTexts } from '~/i18n/locale';
import { lazyComponent } from '~/lib/lazy';

const ManyRequestsNote = lazyComponent(async () => {
  const [{ ManyRequestsNote: Note }] = await Promise.all([
    import('./ManyRequestsNote'),
    loadTexts('context'),
  ]);
  return Note;
});

/** Renders the question before many requests that order rules, and their progress. They continue on other pages. */
export function OrderRequests() {
  const requests = useSelector(manyRequestsStore);
  return requests && <ManyRequestsNote {...requests} />;
}
