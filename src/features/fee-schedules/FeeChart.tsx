import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart } from '@mui/x-charts/LineChart';
import type { CurvePoint } from '~/domain/fee-schedules/fee-curve';
import { locale } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { number, orderWord } from './fee-words';

interface FeeChartProps {
  points: readonly CurvePoint[];
  /** Marked by a line where it lies on the axis. */
  amount: string | undefined;
}

/** Draws the curve. Decimals become numbers for pixels here and nowhere else; what is read out stays exact. */
export function FeeChart({ points, amount }: FeeChartProps) {
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
        yAxis={[{ width: 56, valueFormatter: axisText }]}
        series={(['PARALLEL', 'CASCADING'] as const).map((order) => ({
          id: order,
          data: points.map((point) => Number(point[order])),
          label: orderWord(order),
          color: order === 'PARALLEL' ? 'var(--left)' : 'var(--right)',
          curve: 'linear' as const,
          showMark: false,
          valueFormatter: (_value: number | null, { dataIndex }: { dataIndex: number }) =>
            number(points[dataIndex]?.[order] ?? ''),
        }))}
      >
        {tried !== undefined && tried > 0 && tried <= last && (
          <ChartsReferenceLine x={tried} lineStyle={{ stroke: 'var(--ink-2)', strokeDasharray: '3 3' }} />
        )}
      </LineChart>
    </ThemeProvider>
  );
}

/** Ticks are round numbers; large ones are shortened, since the axis is as wide as five figures. */
function axisText(value: number): string {
  if (Math.abs(value) < 100_000) return number(String(value));
  return new Intl.NumberFormat(locale(), { notation: 'compact' }).format(value);
}
