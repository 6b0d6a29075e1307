import 'texts:feeWhatIf';
import type { FeeTotals } from '~/domain/fee-what-if/fee-totals';
import { t } from '~/i18n/t';
import { pointsText, rateText, signedSum, sum, type Unit } from './fee-what-if-messages';
import { FigureTable } from './FigureTable';
import * as styles from './fee-what-if.module.css';

/** Renders the sums of both schedules, and what the edited one changes. */
export function FeeTotalsTable({ totals, unit }: { totals: FeeTotals; unit: Unit }) {
  const { now, edited, difference, grossChange, netChange, rateChange } = totals;
  return (
    <div>
      <h2 id="fee-totals" className={styles.title}>
        {t('feeWhatIf.totals')}
      </h2>
      <output className="ui-hidden">
        {t('feeWhatIf.totals.status', {
          now: sum(now.fee, unit),
          edited: sum(edited.fee, unit),
          difference: signedSum(difference, unit),
        })}
      </output>
      <FigureTable labelledBy="fee-totals" figures={3}>
        <thead>
          <tr>
            <th scope="col">
              <span className="ui-hidden">{t('feeWhatIf.totals.of')}</span>
            </th>
            <th scope="col">{t('feeWhatIf.now')}</th>
            <th scope="col">{t('feeWhatIf.edited')}</th>
            <th scope="col">{t('feeWhatIf.difference')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('feeWhatIf.gross')}</th>
            <td>{sum(now.gross, unit)}</td>
            <td>{sum(edited.gross, unit)}</td>
            <td>{signedSum(grossChange, unit)}</td>
          </tr>
          <tr className={styles.strong}>
            <th scope="row">{t('feeWhatIf.fees')}</th>
            <td>{sum(now.fee, unit)}</td>
            <td>{sum(edited.fee, unit)}</td>
            <td>{signedSum(difference, unit)}</td>
          </tr>
          <tr>
            <th scope="row">{t('feeWhatIf.net')}</th>
            <td>{sum(now.net, unit)}</td>
            <td>{sum(edited.net, unit)}</td>
            <td>{signedSum(netChange, unit)}</td>
          </tr>
          <tr>
            <th scope="row">{t('feeWhatIf.rate')}</th>
            <td>{rateText(now.rate)}</td>
            <td>{rateText(edited.rate)}</td>
            <td>{pointsText(rateChange)}</td>
          </tr>
        </tbody>
      </FigureTable>
    </div>
  );
}
