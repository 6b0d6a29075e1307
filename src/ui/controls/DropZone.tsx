import { type ComponentPropsWithRef, useEffect, useEffectEvent, useState } from 'react';
import * as styles from './DropZone.module.css';

interface DropCardProps extends ComponentPropsWithRef<'section'> {
  /** Called with the data that is dropped. Offer another way as well, for users who cannot drag. */
  onDropped: (dropped: DataTransfer) => void;
}

/** Renders a card that accepts drops, and highlights it while something is dragged over it. */
export function DropZone({ onDropped, className, ...section }: DropCardProps) {
  const { setTarget, isOver } = useDrop(onDropped);
  return (
    <section
      {...section}
      ref={setTarget}
      className={`ui-card ${styles.card} ${className ?? ''}`}
      data-over={isOver || undefined}
    />
  );
}

function useDrop(onDrop: (dropped: DataTransfer) => void) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);
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
  }, [target]);
  return { setTarget, isOver };
}
