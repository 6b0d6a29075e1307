import type { ReactNode } from 'react';
import * as styles from './Chip.module.css';

/** Renders a bordered pill for a fact next to a title: "1:1", "daily". */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className={`${styles.chip} ui-small`} data-part="chip">
      <span className={styles.word}>{children}</span>
    </span>
  );
}

/** States with a shape each, so that colour is never the only difference. */
export type StateShape = 'active' | 'draft' | 'paused' | 'archived' | 'unknown';

/** Renders a state as shape and text: filled dot, ring, two bars, square; a dash for an unknown state. */
export function StatusChip({ state, children }: { state: StateShape; children: ReactNode }) {
  return (
    <span className={`${styles.chip} ui-small`} data-part="chip">
      <span className={styles.state} data-state={state} aria-hidden="true" />
      <span className={styles.word}>{children}</span>
    </span>
  );
}

type TagTone = 'plain' | 'left' | 'right' | 'warning';

/** Renders a small fact in a row: one setting of a rule, one of the two sides, or something missing (`warning`). */
export function Tag({ tone = 'plain', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={`${styles.token} ui-clip`} data-tone={tone}>
      {children}
    </span>
  );
}

/** Renders a wrapping line of `Tag`s. */
export function Tags({ children }: { children: ReactNode }) {
  return <span className={styles.tokens}>{children}</span>;
}
