import { flushSync } from 'react-dom';
import { afterPaint } from '~/lib/after-paint';
import { useLatest } from '../hooks/use-latest';

/**
 * Runs the steps after a drop, each after the previous one has painted. `see` shows the row at its position. `tell`
 * notifies the caller, whose work is slow, even if the list changes. Returns a function that starts the steps.
 */
export function useAfterDrop({ see, tell }: { see: () => void; tell: () => void }): () => void {
  const seeNow = useLatest(see);
  const tellNow = useLatest(tell);
  async function follow() {
    await afterPaint();
    flushSync(seeNow);
    await afterPaint();
    tellNow();
  }
  return () => void follow();
}
