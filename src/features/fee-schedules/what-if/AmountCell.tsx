import * as styles from './fee-what-if.module.css';

type FigureProps = { name: string; value: string | undefined; below?: string | undefined };

/** Renders an amount in a table: its name in layouts without headings, a dash without a value, a text below it. */
export function AmountCell({ name, value, below }: FigureProps) {
  return (
    <span className={styles.figure}>
      <span className={`ui-small ${styles.name}`}>{name}</span>
      {value ?? <span className="ui-small">–</span>}
      {below !== undefined && <span className={`ui-small ${styles.below}`}>{below}</span>}
    </span>
  );
}
