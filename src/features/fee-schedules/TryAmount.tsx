import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { CatchBoundary } from '@tanstack/react-router';
import {
  type CalculableSchedule,
  calculateFees,
  type FeeCalculation,
  type FeeProblem,
} from '@recon/engine/fees/calculate';
import { type CurvePoint, curveReach, effectiveRate, feeCurve } from '@recon/engine/fees/fee-curve';
import { valueText } from '@recon/engine/configuration/match-rules/config-issues';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { DecimalInput } from '~/forms/controls/NumberInput';
import type { ApplicationOrder } from '@recon/engine/fees/fee-types';
import { compareDecimals } from '@recon/engine/money/decimal';
import { PlainTable } from '~/ui/page/PlainTable';
import { moneyText, fullDecimal, orderLabel, feeRateText } from './fee-messages';
import { StepTable } from './StepTable';
import * as styles from './TryAmount.module.css';

interface TryAmountProps {
  /** The schedule to calculate with; undefined if its order or rounding is unknown to this console. */
  schedule: CalculableSchedule | undefined;
  currency: string;
}

/** Renders the fees of a typed amount step by step, in both application orders (docs/contract.md#fee-calculation). */
export function TryAmount({ schedule, currency }: TryAmountProps) {
  const [typed, setTyped] = useState('100');
  const amount = valueText(typed);
  return (
    <section aria-labelledby="fee-try" className={`ui-stack ${styles.try}`}>
      <h2 id="fee-try">{t('fees.try.title')}</h2>
      <ThemeProvider>
        <div className={styles.amount}>
          <DecimalInput
            short={false}
            label={t('fees.try.amount')}
            help={t('fees.try.help')}
            error={amount === undefined ? t('fees.try.empty') : undefined}
            unit={currency || undefined}
            value={typed}
            onChange={setTyped}
          />
        </div>
      </ThemeProvider>
      <Outcome schedule={schedule} currency={currency} amount={amount} />
    </section>
  );
}

function Outcome({ schedule, currency, amount }: TryAmountProps & { amount: string | undefined }) {
  if (!schedule) return <p className="ui-aside">{t('fees.try.unknown')}</p>;
  const tried = amount ?? '0';
  const parallel = calculateFees({ ...schedule, applicationOrder: 'PARALLEL' }, tried);
  const cascading = calculateFees({ ...schedule, applicationOrder: 'CASCADING' }, tried);
  if ('problem' in parallel) return <p className="ui-aside">{problemText(parallel.problem)}</p>;
  if ('problem' in cascading) return <p className="ui-aside">{problemText(cascading.problem)}</p>;
  return (
    <>
      {amount !== undefined && (
        <>
          <output className={styles.sum}>
            {summary(schedule, currency, schedule.applicationOrder === 'PARALLEL' ? parallel : cascading)}
          </output>
          <StepTable
            schedule={schedule}
            currency={currency}
            parallel={parallel.calculation}
            cascading={cascading.calculation}
          />
        </>
      )}
      <FeeCurve schedule={schedule} currency={currency} amount={amount} />
    </>
  );
}

function summary(
  { roundingScale }: CalculableSchedule,
  currency: string,
  { calculation: { gross, totalFee, net } }: { calculation: FeeCalculation },
): string {
  const show = (value: string) => moneyText(value, currency, roundingScale);
  const amounts = { gross: show(gross), fee: show(totalFee), net: show(net) };
  const rate = effectiveRate(totalFee, gross);
  return rate === undefined
    ? t('fees.try.sum', amounts)
    : t('fees.try.sumWithRate', { ...amounts, rate: feeRateText(rate) });
}

function problemText(problem: FeeProblem): string {
  switch (problem.code) {
    case 'gross-not-a-decimal':
      return t('fees.try.unknown');
    case 'structure-unreadable':
      return t('fees.try.incomplete', { position: problem.item + 1 });
    case 'negative-base':
      return t('fees.try.negative', { position: problem.item + 1 });
  }
}

/** Not `lazyComponent`: that fetches in idle time, on every page, and the chart library is large. */
const FeeChart = lazy(async () => ({ default: (await import('./FeeChart')).FeeChart }));

type FeeCurveProps = { schedule: CalculableSchedule; currency: string; amount: string | undefined };

function FeeCurve(props: FeeCurveProps) {
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
        {t('fees.curve.caption', { upTo: moneyText(reach, currency) })}{' '}
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

function ordersShown(
  { applicationOrder }: CalculableSchedule,
  points: readonly CurvePoint[],
): ApplicationOrder[] {
  const other = applicationOrder === 'PARALLEL' ? 'CASCADING' : 'PARALLEL';
  const differs = points.some((point) => compareDecimals(point.PARALLEL, point.CASCADING) !== 0);
  return differs ? [applicationOrder, other] : [applicationOrder];
}

const NoChart = () => <p className="ui-aside">{t('fees.curve.failed')}</p>;

interface CurveTableProps {
  points: readonly CurvePoint[];
  orders: readonly ApplicationOrder[];
  scale: number;
}

function CurveTable({ points, orders, scale }: CurveTableProps) {
  const fees = (point: CurvePoint, order: ApplicationOrder) => {
    const rate = effectiveRate(point[order], point.amount);
    const fee = fullDecimal(point[order], scale);
    return rate === undefined ? fee : t('fees.curve.cell', { fee, rate: feeRateText(rate) });
  };
  const headings = orders.length === 1 ? [t('fees.steps.total')] : orders.map(orderLabel);
  return (
    <details>
      <summary>{t('fees.curve.table')}</summary>
      <PlainTable
        className="ui-figures"
        columns={[t('fees.try.amount'), ...headings]}
        rows={points.map((point) => ({
          cells: [fullDecimal(point.amount), ...orders.map((order) => fees(point, order))],
        }))}
      />
    </details>
  );
}
