import type { ReactNode } from 'react';
import * as styles from './fee-what-if.module.css';

/** A table of sums under the heading of that id: digits are not torn apart, so where it is narrow a row's name stands above them; what is too wide scrolls, by keys as well. */
export function FigureTable({
  labelledBy,
  figures,
  children,
}: {
  labelledBy: string;
  /** Columns beside the first. */
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
