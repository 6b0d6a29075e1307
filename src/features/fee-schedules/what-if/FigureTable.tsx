import type { ReactNode } from 'react';
import * as styles from './fee-what-if.module.css';

/** Renders a table of sums below its heading with the id `labelledBy`. If it is too wide, it scrolls. */
export function FigureTable({
  labelledBy,
  figures,
  children,
}: {
  labelledBy: string;
  /** Number of columns besides the first. */
  figures: number;
  children: ReactNode;
}) {
  return (
    <section
      className={`ui-card ${styles.figures}`}
      aria-labelledby={labelledBy}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
      tabIndex={0}
    >
      <table style={{ '--figures': figures } as Record<string, number>}>{children}</table>
    </section>
  );
}
