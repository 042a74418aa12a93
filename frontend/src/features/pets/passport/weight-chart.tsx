import { LineChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

interface WeightChartProps {
  /** Oldest first. */
  weights: readonly { readonly date: string; readonly weight: number }[];
  weightText: (weight: number) => string;
  dayText: (date: string) => string;
}

const dayMs = 86_400_000;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00.000Z`) / dayMs;
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** Curve of weights over time. Decorative: the section shows the same values as a table. */
export default function WeightChart({ weights, weightText, dayText }: WeightChartProps) {
  const days = weights.map(({ date }) => dayOf(date));
  const [first = 0, last = 0] = [days[0], days.at(-1)];
  return (
    <LineChart
      h={200}
      data={weights.map(({ weight }, index) => ({ day: days[index] ?? 0, weight }))}
      dataKey="day"
      series={[{ name: 'weight', color: 'var(--pc-primary)' }]}
      curveType="linear"
      withTooltip={false}
      gridAxis="x"
      tickLine="none"
      valueFormatter={weightText}
      yAxisProps={{ width: 84, domain: ['auto', 'auto'] }}
      xAxisProps={{
        type: 'number',
        domain: [first, Math.max(last, first + 1)],
        ticks: first === last ? [first] : [first, last],
        tickFormatter: (day: number) => dayText(dateOf(day)),
        interval: 0,
        padding: { left: 40, right: 40 },
      }}
      lineProps={{ isAnimationActive: false }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  );
}
