import type { TierRemark } from '~/domain/fee-schedules/tier-checks';
import { remarkText } from './fee-words';

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
    <ul className="fee-remarks">
      {remarks.map((remark) => (
        <li key={remark.code} className={`fee-remarks__${remark.level}`}>
          {remarkText(remark, rows)}
        </li>
      ))}
    </ul>
  );
}
