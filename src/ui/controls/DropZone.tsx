import type { ComponentPropsWithRef } from 'react';
import { useDrop } from '../hooks/use-drop';
import * as styles from './DropZone.module.css';

interface DropCardProps extends ComponentPropsWithRef<'section'> {
  /** Called with what is dropped on the card. The same must be possible without dragging. */
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
