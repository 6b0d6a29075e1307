import LinearProgress from '@mui/material/LinearProgress';
import { ThemeProvider } from '../page/ThemeProvider';
import * as styles from './StepProgress.module.css';

interface StepProgressProps {
  label: string;
  value: number;
  max: number;
  /** Places the bar along the bottom edge of the parent (`position: relative`): nothing moves when it appears. */
  isAtEdge?: boolean;
}

/** Renders a progress bar: `value` of `max` steps are done. */
export function StepProgress({ label, isAtEdge = false, ...counts }: StepProgressProps) {
  return (
    <ThemeProvider>
      <LinearProgress
        variant="determinate"
        aria-label={label}
        className={isAtEdge ? styles.edge : styles.bar}
        {...counts}
      />
    </ThemeProvider>
  );
}
