import type { ReactNode } from 'react';
import * as styles from './Facts.module.css';

/** A card of facts, one a row: a description list of `Fact`s, under a heading. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`ui-card ${styles.facts}`}>{children}</dl>;
}

/** One fact: its label, its value, what the value means below it in small, and buttons at its right. */
export function Fact({
  label,
  value,
  about,
  actions,
}: {
  label: string;
  value: ReactNode;
  about?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {actions && <span className={styles.actions}>{actions}</span>}
        {about && <span className={styles.about}>{about}</span>}
      </dd>
    </div>
  );
}
