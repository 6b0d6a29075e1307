import type { FeeTier } from '~/domain/fee-schedules/fee-structure';
import { t } from '~/i18n/t';
import { rateText, tierSpan } from './fee-messages';
import * as styles from './TierBars.module.css';

/** Renders a list of tiers as text, each with a bar to compare the rates. */
export function TierBars({ tiers }: { tiers: readonly FeeTier[] }) {
  const widest = Math.max(...tiers.map(({ rate }) => Number(rate)));
  const last = tiers.at(-1)?.upTo;
  return (
    <ol className={`ui-stack ${styles.bars}`}>
      {tiers.map(({ upTo, rate }, index) => (
        <li key={upTo ?? 'open'} className={styles.tier}>
          <span>{tierSpan(tiers[index - 1]?.upTo ?? '0', upTo)}</span>
          {/* A number for pixels only. */}
          <span
            className={styles.bar}
            style={{ width: `${widest > 0 ? (Number(rate) / widest) * 100 : 0}%` }}
            aria-hidden="true"
          />
          <span className={styles.rate}>{rateText(rate)}</span>
        </li>
      ))}
      {last && (
        <li className={styles.tier}>
          <span>{tierSpan(last, undefined)}</span>
          <span />
          <span className={styles.rate}>{t('fees.free')}</span>
        </li>
      )}
    </ol>
  );
}
