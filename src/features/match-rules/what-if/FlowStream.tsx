import type { SideName } from '~/workers/what-if-protocol';
import type { Stream } from './flow-rows';
import * as styles from './FlowPicture.module.css';

/**
 * Renders one side of a diagram row: the transactions that pass the rule and those it takes (confirmed on top, proposed
 * below). Scales to its container; `tall` is the height of a complete side, in percent of the row's height.
 */
export function FlowStream({ side, stream, tall }: { side: SideName; stream: Stream; tall: number }) {
  const { from, to, confirmed } = stream;
  const turning = from - to;
  if (from <= 0) return <span className={styles.river} />;
  const height = Math.min(100, Math.max(2, (turning * tall) / 100));
  const top = 50 - height / 2;
  const share = turning > 0 ? Math.min(1, confirmed / turning) : 0;
  const edge = from - turning * share;
  const middle = top + height * share;
  return (
    <svg
      className={styles.river}
      data-side={side}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {to > 0 && <rect width={to} height="100" />}
      {turning > 0 && share > 0 && <path d={turn(edge, from, top, middle)} />}
      {turning > 0 && share < 1 && <path data-part="rest" d={turn(to, edge, middle, top + height)} />}
    </svg>
  );
}

/**
 * Returns the path of a band that enters at the top between `inner` and `outer`, and leaves at the edge between two
 * heights.
 */
function turn(inner: number, outer: number, upper: number, lower: number): string {
  return `M${inner} 0H${outer}C${outer} ${upper} ${outer} ${upper} 100 ${upper}V${lower}C${inner} ${lower} ${inner} ${lower} ${inner} 0Z`;
}
