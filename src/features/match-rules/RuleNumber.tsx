import * as styles from './RuleNumber.module.css';

/** The place of a rule in the order in which rules are tried, from 1. */
export function RuleNumber({ position }: { position: number | undefined }) {
  return (
    <span className={styles.number} data-part="number">
      {position}
    </span>
  );
}
