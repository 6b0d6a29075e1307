import type { ReactNode } from 'react';
import * as styles from './SectionHead.module.css';

interface SectionHeadProps {
  /** Id of the heading, which names the section. */
  id: string;
  title: string;
  chip?: ReactNode;
  action: ReactNode;
}

/** Renders the heading of a section with its state and a link in one line. */
export function SectionHead({ id, title, chip, action }: SectionHeadProps) {
  return (
    <div className={`ui-row ${styles.head}`}>
      <h2 id={id}>{title}</h2>
      {chip}
      <span className={styles.end}>{action}</span>
    </div>
  );
}
