import type { TierWarning } from '@recon/engine/fees/tier-checks';
import { warningText } from './fee-messages';
import * as styles from './TierWarnings.module.css';

type TierWarningsProps = { remarks: readonly TierWarning[]; rows: Parameters<typeof warningText>[1] };

/** Renders warnings about a list of tiers: what prevents saving, and what is good to know. */
export function TierWarnings({ remarks, rows }: TierWarningsProps) {
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={remark.code} data-tone={remark.level === 'refused' ? 'error' : 'warning'}>
          {warningText(remark, rows)}
        </li>
      ))}
    </ul>
  );
}
