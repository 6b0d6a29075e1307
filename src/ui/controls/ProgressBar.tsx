import * as styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** What is under way. */
  label: string;
  value: number;
  max: number;
  /** Along the lower edge of the box around it (which is `position: relative`): nothing moves when it comes and goes. */
  isAtEdge?: boolean;
}

/** How far something has come that is counted in steps. */
export function ProgressBar({ label, value, max, isAtEdge = false }: ProgressBarProps) {
  return (
    <progress aria-label={label} value={value} max={max} {...(isAtEdge && { className: styles.edge })} />
  );
}
