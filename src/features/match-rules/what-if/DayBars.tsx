import 'texts:whatIf.flow';
import { utcDay } from '~/domain/calendar/utc';
import { type DayBars as Bars } from '~/domain/what-if/day-bars';
import { t } from '~/i18n/t';
import * as styles from './DayBars.module.css';

const dayLength = 86_400_000;

/** Renders the number of left transactions that a rule takes per day, as small bars. All rules share the same days. */
export function DayBars({ bars }: { bars: Bars }) {
  const most = Math.max(...bars.counts);
  const words = dayText(bars, most);
  return (
    <>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.counts.length} 10`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={barsPath(bars.counts, most)} />
      </svg>
      <span className="ui-hidden">{words}</span>
    </>
  );
}

/** Returns all bars as one path: 100 rules have thousands of bars. */
function barsPath(counts: readonly number[], most: number): string {
  return counts
    .map((count, at) => (count > 0 ? `M${at + 0.1} 10v-${Math.max(1, (count / most) * 10)}h.8V10z` : ''))
    .join('');
}

function dayText({ from, to, counts }: Bars, most: number): string {
  const day = (number: number) => utcDay(number * dayLength);
  if (from === to) return t('whatIf.flow.days.one', { day: day(from) });
  const stretch = Math.max(1, Math.ceil((to - from + 1) / counts.length));
  return t('whatIf.flow.days', {
    from: day(from),
    to: day(to),
    day: day(from + counts.indexOf(most) * stretch),
    count: most,
  });
}
