import 'texts:feeWhatIf';
import 'texts:rules';
import type { ModeTotals } from '~/domain/fee-what-if/fee-totals';
import { t } from '~/i18n/t';
import { number } from '../fee-messages';
import { signedSum, sum, type Unit } from './fee-what-if-messages';
import { FigureTable } from './FigureTable';
import * as styles from './fee-what-if.module.css';

/** Renders what the edited schedule would take under each rounding mode. */
export function RoundingModes({ modes, unit }: { modes: readonly ModeTotals[]; unit: Unit }) {
  const hasAgreeing = modes.some(({ agreeing }) => agreeing !== undefined);
  return (
    <div>
      <h2 id="fee-modes" className={styles.title}>
        {t('feeWhatIf.modes')}
      </h2>
      <FigureTable labelledBy="fee-modes" figures={hasAgreeing ? 4 : 3}>
        <thead>
          <tr>
            <th scope="col">{t('feeWhatIf.mode')}</th>
            <th scope="col">{t('feeWhatIf.fees')}</th>
            <th scope="col">{t('feeWhatIf.difference')}</th>
            <th scope="col">{t('feeWhatIf.mode.rows')}</th>
            {hasAgreeing && <th scope="col">{t('feeWhatIf.mode.agreeing')}</th>}
          </tr>
        </thead>
        <tbody>
          {modes.map(({ mode, fee, difference, rowsOther, agreeing }) => (
            <tr key={mode}>
              <th scope="row">{t(`rules.choice.roundingMode.${mode}`)}</th>
              <td>{sum(fee, unit)}</td>
              <td>{signedSum(difference, unit)}</td>
              <td>{number(String(rowsOther))}</td>
              {hasAgreeing && <td>{number(String(agreeing ?? 0))}</td>}
            </tr>
          ))}
        </tbody>
      </FigureTable>
    </div>
  );
}
