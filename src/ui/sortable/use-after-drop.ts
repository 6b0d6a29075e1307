import { flushSync } from 'react-dom';
import { afterPaint } from '~/lib/after-paint';
import { useLatest } from '../hooks/use-latest';

/**
 * What follows a drop, each step once the one before is painted: `see` that the row is at its place, `tell` the caller,
 * whose work is long. It is told whatever becomes of the list meanwhile. Gives what begins it.
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
