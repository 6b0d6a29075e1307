import { type AcquirerTotals, distances } from '~/domain/fee-what-if/fee-totals';
import { t } from '~/i18n/t';
import { modeLabel, number } from '../fee-messages';
import { signedSumInText, sum, type Unit } from './fee-what-if-messages';
import * as styles from './fee-what-if.module.css';

/** Renders the fees that the acquirer charged, compared with those of the edited schedule. */
export function AcquirerFees({ acquirer, unit }: { acquirer: AcquirerTotals; unit: Unit }) {
  const { rows, charged, scheduled, difference, histogram, agreeingNow, explained } = acquirer;
  const smallest = sum(unit.digits === 0 ? '1' : `0.${'1'.padStart(unit.digits, '0')}`, unit);
  const most = Math.max(1, ...distances.map((distance) => histogram[distance]));
  return (
    <section aria-labelledby="fee-acquirer">
      <h2 id="fee-acquirer" className={styles.title}>
        {t('feeWhatIf.acquirer')}
      </h2>
      <div className={`ui-card ${styles.acquirer}`}>
        <p>
          {t('feeWhatIf.acquirer.sums', {
            count: rows,
            charged: sum(charged, unit),
            scheduled: sum(scheduled, unit),
            difference: signedSumInText(difference, unit),
          })}
        </p>
        <p>{t('feeWhatIf.acquirer.agreeing', { edited: histogram.equal, now: agreeingNow })}</p>
        {explained && (
          <p className={styles.explained}>
            {t('feeWhatIf.acquirer.explained', { mode: modeLabel(explained.mode), others: explained.others })}
          </p>
        )}
        <table className={styles.histogram}>
          <caption className="ui-hidden">{t('feeWhatIf.histogram')}</caption>
          <thead className="ui-hidden">
            <tr>
              <th scope="col">{t('feeWhatIf.histogram.charged')}</th>
              <th scope="col">{t('feeWhatIf.histogram.rows')}</th>
            </tr>
          </thead>
          <tbody>
            {distances.map((distance) => (
              <tr key={distance}>
                <th scope="row">{t(`feeWhatIf.distance.${distance}`, { smallest })}</th>
                <td>
                  <span
                    className={styles.bar}
                    data-equal={distance === 'equal' || undefined}
                    style={{ inlineSize: `${(histogram[distance] / most) * 60}%` }}
                  />
                  {number(String(histogram[distance]))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
