import { AreaChart, BarChart } from '@mantine/charts';
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

// Mantine's keyboard layer would make the chart focusable. It is hidden from screen readers, which get the table
// instead.
const notFocusable = { accessibilityLayer: false } as const;

export interface Series {
  readonly name: string;
  readonly label: string;
  readonly color: string;
}

/** Formatted date of a day with its values by series name. */
export type ChartDay = Readonly<Record<string, number | string>> & { readonly day: string };

interface DayChartProps {
  days: readonly ChartDay[];
  series: readonly Series[];
  shape: 'bars' | 'area';
  valueText: (value: number) => string;
  axisText: (value: number) => string;
}

const height = 220;
/** Fits the width of a phone. */
const maxLabels = 5;

/** Labels of evenly spaced days, always including the last one, which is today. */
function labelledDays(days: readonly ChartDay[]): string[] {
  const distance = Math.ceil(days.length / maxLabels);
  return days.filter((_, index) => (days.length - 1 - index) % distance === 0).map(({ day }) => day);
}

/** Bar or area chart of values per day. Decorative: the panel shows the same values as a table. */
export default function DayChart({ days, series, shape, valueText, axisText }: DayChartProps) {
  const shared = {
    h: height,
    data: days.map((day) => ({ ...day })),
    dataKey: 'day',
    series: series.map((one) => ({ ...one })),
    withLegend: series.length > 1,
    valueFormatter: valueText,
    yAxisProps: { width: 60, allowDecimals: false, tickFormatter: axisText },
    xAxisProps: { ticks: labelledDays(days), interval: 0 as const, padding: { right: 12 } },
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
  };
  // Animations are off, because motion adds no information here.
  if (shape === 'area')
    return (
      <AreaChart
        {...shared}
        withDots={false}
        curveType="linear"
        areaProps={{ isAnimationActive: false }}
        areaChartProps={notFocusable}
      />
    );
  return (
    <BarChart
      {...shared}
      type="stacked"
      barProps={{ isAnimationActive: false, radius: 2 }}
      barChartProps={notFocusable}
    />
  );
}
