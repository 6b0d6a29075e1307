import type { ReactNode } from 'react';
import * as styles from './Chip.module.css';

/** A bordered pill for a fact beside a title: "1:1", "daily". */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className={styles.chip} data-part="chip">
      <span className={styles.word}>{children}</span>
    </span>
  );
}

/** The states a thing can show: each has a shape of its own, so that colour is never alone. */
export type StateShape = 'active' | 'draft' | 'paused' | 'archived' | 'unknown';

/** A state as shape and word: filled dot, ring, two bars, square; a dash for a state not known here. */
export function StatusChip({ state, children }: { state: StateShape; children: ReactNode }) {
  return (
    <span className={styles.chip} data-part="chip">
      <span className={styles.state} data-state={state} aria-hidden="true" />
      <span className={styles.word}>{children}</span>
    </span>
  );
}

type TokenTone = 'plain' | 'left' | 'right' | 'warning';

/** A small fact in a row: one setting of a rule. `left` and `right` are the two sides, `warning` something missing. */
export function Token({ tone = 'plain', children }: { tone?: TokenTone; children: ReactNode }) {
  return (
    <span className={styles.token} data-tone={tone}>
      {children}
    </span>
  );
}

/** A wrapping line of `Token`s. */
export function Tokens({ children }: { children: ReactNode }) {
  return <span className={styles.tokens}>{children}</span>;
}
