import type { ComponentPropsWithRef } from 'react';
import { useDrop } from '../hooks/use-drop';
import * as styles from './DropZone.module.css';

interface DropCardProps extends ComponentPropsWithRef<'section'> {
  /** Takes what is dropped on the card; whatever it does must be possible without dragging too. */
  onDropped: (dropped: DataTransfer) => void;
}

/** A card that takes what is dropped on it, and shows it while something is held over it. */
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
