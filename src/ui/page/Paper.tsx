import type { ReactNode } from 'react';
import { locale } from '~/i18n/t';
import { chosenZone, formatLocalAndUtc } from '~/lib/relative-time';
import * as styles from './Paper.module.css';

/** Renders a page around a `Paper`. Its header is not printed. */
export function PaperPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** Renders a sheet of paper, which is printed as it is shown. `labelledBy` is the id of its heading. */
export function Paper({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  return (
    <article className={styles.sheet} aria-labelledby={labelledBy}>
      {children}
    </article>
  );
}

/** Renders `PaperFact`s in columns. */
export function PaperFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type PaperFactProps = { label: string; className?: string | undefined; children: ReactNode };

/** Renders a label with its value. */
export function PaperFact({ label, className, children }: PaperFactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders an instant in the chosen zone and in UTC; unchanged if it is invalid. */
export function PaperTimes({ instant }: { instant: string | undefined }) {
  const date = new Date(instant ?? '');
  if (Number.isNaN(date.getTime())) return instant ?? null;
  return formatLocalAndUtc(date, locale(), chosenZone()).map((line) => (
    <time key={line} dateTime={instant} className={styles.time}>
      {line}
    </time>
  ));
}
