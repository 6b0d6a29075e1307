import type { TierRemark } from '~/domain/fee-schedules/tier-checks';
import { remarkText } from './fee-words';
import * as styles from './TierRemarks.module.css';

/** Remarks in words: what keeps a list of tiers from being saved, and what is worth knowing. */
export function TierRemarks({
  remarks,
  rows,
}: {
  remarks: readonly TierRemark[];
  rows: Parameters<typeof remarkText>[1];
}) {
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {remarks.map((remark) => (
        <li key={remark.code} className={remark.level === 'refused' ? styles.refused : styles.notice}>
          {remarkText(remark, rows)}
        </li>
      ))}
    </ul>
  );
}
