import type { ReactNode } from 'react';
import { locale } from '~/i18n/t';
import { formatLocalAndUtc } from '~/lib/relative-time';
import { chosenZone } from '~/lib/time-zone';
import * as styles from './report.module.css';

/** Renders a label with its value. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders an instant in the chosen zone and in UTC. */
export function Times({ instant }: { instant: Date }) {
  return formatLocalAndUtc(instant, locale(), chosenZone()).map((line) => (
    <time key={line} dateTime={instant.toISOString()} className={styles.time}>
      {line}
    </time>
  ));
}

/** Formats an instant in UTC, for records. */
export function utcText(instant: string): string {
  return formatLocalAndUtc(new Date(instant), locale(), 'UTC')[0]!;
}
