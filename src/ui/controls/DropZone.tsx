import { type ComponentProps, type DragEvent, useState } from 'react';
import * as styles from './DropZone.module.css';

interface DropCardProps extends ComponentProps<'section'> {
  /** Called with the data that is dropped. Offer another way as well, for users who cannot drag. */
  onDropped: (dropped: DataTransfer) => void;
}

/** Renders a card that accepts drops, and highlights it while something is dragged over it. */
export function DropZone({ onDropped, className, ...section }: DropCardProps) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDropped(event.dataTransfer);
  };
  return (
    <section
      {...section}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={`ui-card ${styles.card} ${className ?? ''}`}
      data-over={isOver || undefined}
    />
  );
}
