import 'texts:fees';
import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import type { CalculableSchedule } from '~/domain/fee-schedules/calculate';
import { type CurvePoint, curveReach, feeCurve } from '~/domain/fee-schedules/fee-curve';
import { applicationOrders } from '~/domain/fee-schedules/fee-structure';
import { compareDecimals } from '~/domain/money/decimal';
import { t } from '~/i18n/t';
import { money, number, orderWord } from './fee-words';
import * as styles from './FeeCurve.module.css';
import * as tryAmountStyles from './TryAmount.module.css';

/** The chart library comes with this alone. */
const FeeChart = lazy(async () => ({ default: (await import('./FeeChart')).FeeChart }));

interface FeeCurveProps {
  schedule: CalculableSchedule;
  currency: string;
  /** The amount tried; undefined when none is. */
  amount: string | undefined;
}

/** The total fee over the amount in either order, as a curve and as a table. */
export function FeeCurve(props: FeeCurveProps) {
  // Typing is not held up by a hundred calculations.
  const { schedule, currency, amount } = useDeferredValue(props);
  const usual = curveReach(schedule);
  const reach = amount !== undefined && compareDecimals(amount, usual) > 0 ? amount : usual;
  const points = feeCurve(schedule, reach, 60);
  if (points.length === 0) return null;
  return (
    <figure className={styles.curve}>
      <figcaption>{t('fees.curve.caption', { upTo: money(reach, currency) })}</figcaption>
      <CatchBoundary getResetKey={() => ''} errorComponent={NoChart}>
        <Suspense fallback={<div className={styles.place} />}>
          <FeeChart points={points} amount={amount} />
        </Suspense>
      </CatchBoundary>
      <CurveTable points={feeCurve(schedule, reach, 10)} scale={schedule.roundingScale} />
    </figure>
  );
}

function NoChart() {
  return <p className={tryAmountStyles.note}>{t('fees.curve.failed')}</p>;
}

function CurveTable({ points, scale }: { points: readonly CurvePoint[]; scale: number }) {
  return (
    <details>
      <summary>{t('fees.curve.table')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('fees.try.amount')}</th>
            {applicationOrders.map((order) => (
              <th key={order} scope="col">
                {orderWord(order)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.amount}>
              <th scope="row">{number(point.amount)}</th>
              {applicationOrders.map((order) => (
                <td key={order}>{number(point[order], scale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
