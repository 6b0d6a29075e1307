import { useEffect, useState } from 'react';
import { useLatest } from './use-latest';

/** Makes an element accept drops. The same must be possible without dragging. */
export function useDrop(onDrop: (dropped: DataTransfer) => void) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = useLatest(onDrop);
  useEffect(() => {
    if (!target) return;
    const listening = new AbortController();
    const { signal } = listening;
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const dropped = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer) drop(event.dataTransfer);
    };
    target.addEventListener('dragover', over, { signal });
    target.addEventListener('dragleave', () => setIsOver(false), { signal });
    target.addEventListener('drop', dropped, { signal });
    return () => listening.abort();
  }, [target, drop]);
  return { setTarget, isOver };
}
