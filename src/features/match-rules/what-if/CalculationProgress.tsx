import { t } from '~/i18n/t';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import * as styles from './CalculationProgress.module.css';

interface WaitingProps {
  what: 'suggest.progress' | 'whatIf.open.progress';
  /** The part that is done, from 0 to 1. */
  progress: number;
}

/** Renders how much of a calculation is done, in place of its result. */
export function CalculationProgress({ what, progress }: WaitingProps) {
  const percent = Math.floor(progress * 100);
  const label = t(what, { percent });
  return (
    <output className={`ui-aside ${styles.waiting}`}>
      <span>{label}</span>
      <ProgressBar label={label} value={percent} max={100} />
    </output>
  );
}
