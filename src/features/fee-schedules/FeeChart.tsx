import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import { type CurvePoint, effectiveRate } from '@recon/engine/fees/fee-curve';
import { locale } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { ApplicationOrder } from '@recon/engine/fees/fee-types';
import { fullDecimal, orderLabel, feeRateText } from './fee-messages';

interface FeeChartProps {
  /** Points of the curves. None is at an amount of zero, which has no effective rate. */
  points: readonly CurvePoint[];
  /** The chosen order is first; the other one follows if its result differs. */
  orders: readonly ApplicationOrder[];
  /** Amount to mark with a line, if it is within the range of the axis. */
  amount: string | undefined;
}

/** Renders a chart of the effective fee rate by amount. Decimals become numbers only here, for pixels. */
export function FeeChart({ points, orders, amount }: FeeChartProps) {
  const last = Number(points.at(-1)?.amount);
  const tried = amount === undefined ? undefined : Number(amount);
  return (
    <ThemeProvider>
      <LineChart
        height={230}
        margin={{ top: 12, right: 28, bottom: 0, left: 0 }}
        skipAnimation
        grid={{ horizontal: true }}
        xAxis={[
          {
            data: points.map((point) => Number(point.amount)),
            scaleType: 'linear',
            min: 0,
            max: last,
            valueFormatter: axisText,
          },
        ]}
        yAxis={[{ width: 56, min: 0, valueFormatter: (value: number) => feeRateText(String(value)) }]}
        hideLegend={orders.length === 1}
        series={orders.map((order, index) => ({
          id: index === 0 ? 'set' : 'other',
          data: points.map((point) => Number(point[order]) / Number(point.amount)),
          label: orderLabel(order),
          color: index === 0 ? 'var(--ink)' : 'var(--ink-3)',
          curve: 'linear' as const,
          showMark: false,
          valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) => {
            const { amount: of = '0', [order]: fee = '0' } = points[dataIndex] ?? {};
            return feeRateText(effectiveRate(fee, of) ?? '0');
          },
        }))}
      >
        {tried !== undefined && tried > 0 && tried <= last && (
          <ChartsReferenceLine x={tried} lineStyle={{ stroke: 'var(--ink-2)', strokeDasharray: '3 3' }} />
        )}
      </LineChart>
    </ThemeProvider>
  );
}

/** Returns the label of a tick. Large numbers are shortened, since the axis is as wide as five digits. */
function axisText(value: number): string {
  if (Math.abs(value) < 100_000) return fullDecimal(String(value));
  return new Intl.NumberFormat(locale(), { notation: 'compact' }).format(value);
}
