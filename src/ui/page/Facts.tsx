import type { ReactNode } from 'react';
import * as styles from './Facts.module.css';

/** Renders a card of facts, one per row: a description list of `Fact`s. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={`ui-card ${styles.facts}`}>{children}</dl>;
}

type FactProps = { label: string; value: ReactNode; about?: ReactNode; actions?: ReactNode };

/** Renders one fact: its label, its value, an explanation in small text, and buttons at its right. */
export function Fact({ label, value, about, actions }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={styles.value}>{value}</span>
        {actions && <span className={styles.actions}>{actions}</span>}
        {about && <span className={`${styles.about} ui-small`}>{about}</span>}
      </dd>
    </div>
  );
}
