import { loadTexts } from '~/i18n/locale';
import { lazyComponent } from '~/lib/lazy';

/** Renders the question before many requests that order rules, and their progress: they go on when the page is left. */
export const OrderRequests = lazyComponent(async () => {
  const [{ ManyRequestsNote: Note }] = await Promise.all([
    import('./ManyRequestsNote'),
    loadTexts('context'),
  ]);
  return Note;
});
