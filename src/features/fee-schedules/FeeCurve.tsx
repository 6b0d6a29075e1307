import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue } from 'react';
import type { CalculableSchedule } from '~/domain/fee-schedules/calculate';
import { type CurvePoint, curveReach, effectiveRate, feeCurve } from '~/domain/fee-schedules/fee-curve';
import type { ApplicationOrder } from '~/domain/fee-schedules/fee-structure';
import { compareDecimals } from '~/domain/money/decimal';
import { t } from '~/i18n/t';
import { TableHead } from '~/ui/page/TableHead';
import { money, number, orderLabel, rateText } from './fee-messages';
import * as styles from './FeeCurve.module.css';

/** Loads the chart library, which nothing else imports. */
const FeeChart = lazy(async () => ({ default: (await import('./FeeChart')).FeeChart }));

interface FeeCurveProps {
  schedule: CalculableSchedule;
  currency: string;
  amount: string | undefined;
}

/** Renders the effective rate over the amount, as a curve and a table; by both orders if they differ. */
export function FeeCurve(props: FeeCurveProps) {
  // Typing does not wait for a hundred calculations.
  const { schedule, currency, amount } = useDeferredValue(props);
  const usual = curveReach(schedule);
  const reach = amount !== undefined && compareDecimals(amount, usual) > 0 ? amount : usual;
  const [zero, first, ...rest] = feeCurve(schedule, reach, 60);
  if (!zero || !first) return null;
  const points = [first, ...rest];
  const orders = ordersShown(schedule, points);
  return (
    <figure className={`ui-stack ${styles.curve}`}>
      <figcaption className="ui-aside">
        {t('fees.curve.caption', { upTo: money(reach, currency) })}{' '}
        {orders.length === 1 && schedule.items.length > 1 && t('fees.curve.same')}
      </figcaption>
      <CatchBoundary getResetKey={() => ''} errorComponent={NoChart}>
        <Suspense fallback={<div className={styles.place} />}>
          <FeeChart points={points} orders={orders} amount={amount} />
        </Suspense>
      </CatchBoundary>
      <CurveTable points={feeCurve(schedule, reach, 10)} orders={orders} scale={schedule.roundingScale} />
    </figure>
  );
}

function ordersShown({ applicationOrder }: CalculableSchedule, points: readonly CurvePoint[]): ApplicationOrder[] {
  const other = applicationOrder === 'PARALLEL' ? 'CASCADING' : 'PARALLEL';
  const differs = points.some((point) => compareDecimals(point.PARALLEL, point.CASCADING) !== 0);
  return differs ? [applicationOrder, other] : [applicationOrder];
}

function NoChart() {
  return <p className="ui-aside">{t('fees.curve.failed')}</p>;
}

interface CurveTableProps {
  points: readonly CurvePoint[];
  orders: readonly ApplicationOrder[];
  scale: number;
}

function CurveTable({ points, orders, scale }: CurveTableProps) {
  const fees = (point: CurvePoint, order: ApplicationOrder) => {
    const rate = effectiveRate(point[order], point.amount);
    const fee = number(point[order], scale);
    return rate === undefined ? fee : t('fees.curve.cell', { fee, rate: rateText(rate) });
  };
  return (
    <details>
      <summary>{t('fees.curve.table')}</summary>
      <table className={styles.table}>
        <TableHead
          columns={[t('fees.try.amount'), ...(orders.length === 1 ? [t('fees.steps.total')] : orders.map(orderLabel))]}
        />
        <tbody>
          {points.map((point) => (
            <tr key={point.amount}>
              <th scope="row">{number(point.amount)}</th>
              {orders.map((order) => (
                <td key={order}>{fees(point, order)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
