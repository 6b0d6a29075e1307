import 'texts:fees';
import type { FeeTier } from '~/domain/fee-schedules/fee-structure';
import { t } from '~/i18n/t';
import { rateText, tierSpan } from './fee-words';

/** A list of tiers in words, a bar each that shows the rates beside one another. */
export function TierBars({ tiers }: { tiers: readonly FeeTier[] }) {
  const widest = Math.max(...tiers.map(({ rate }) => Number(rate)));
  const last = tiers.at(-1)?.upTo;
  return (
    <ol className="fee-bars">
      {tiers.map(({ upTo, rate }, index) => (
        <li key={upTo ?? 'open'} className="fee-bars__tier">
          <span>{tierSpan(tiers[index - 1]?.upTo ?? '0', upTo)}</span>
          {/* A number for pixels only. */}
          <span
            className="fee-bars__bar"
            style={{ width: `${widest > 0 ? (Number(rate) / widest) * 100 : 0}%` }}
            aria-hidden="true"
          />
          <span className="fee-bars__rate">{rateText(rate)}</span>
        </li>
      ))}
      {last && (
        <li className="fee-bars__tier">
          <span>{tierSpan(last, undefined)}</span>
          <span />
          <span className="fee-bars__rate">{t('fees.free')}</span>
        </li>
      )}
    </ol>
  );
}
