import * as styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Name of the work in progress. */
  label: string;
  value: number;
  max: number;
  /**
   * Places the bar along the bottom edge of the parent (which is `position: relative`), so that nothing moves when it
   * appears.
   */
  isAtEdge?: boolean;
}

/** Renders the progress of work that is counted in steps. */
export function ProgressBar({ label, value, max, isAtEdge = false }: ProgressBarProps) {
  return (
    <progress aria-label={label} value={value} max={max} {...(isAtEdge && { className: styles.edge })} />
  );
}
