import { AreaChart, BarChart } from '@mantine/charts';
// The marks of the legend.
import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';

// Hidden from screen readers, which get the numbers as a table: nothing in it may take the focus.
const notForKeys = { accessibilityLayer: false } as const;

export interface Series {
  /** Which field of a day. */
  readonly name: string;
  readonly label: string;
  readonly color: string;
}

/** A day with its date as the reader writes it in short, and its numbers by series. */
export type ChartDay = Readonly<Record<string, number | string>> & { readonly day: string };

interface DayChartProps {
  days: readonly ChartDay[];
  series: readonly Series[];
  shape: 'bars' | 'area';
  valueText: (value: number) => string;
  /** As `valueText`, in little room. */
  axisText: (value: number) => string;
}

const height = 220;
/** As many as a phone has room for. */
const mostNamed = 5;

/** Some days at equal distances. The last one is always among them: it is today, and what is looked for. */
function namedDays(days: readonly ChartDay[]): string[] {
  const distance = Math.ceil(days.length / mostNamed);
  return days.filter((_, index) => (days.length - 1 - index) % distance === 0).map(({ day }) => day);
}

/** Numbers of days as bars or as a line. Only to be looked at: the numbers stand in a table beside it. */
export default function DayChart({ days, series, shape, valueText, axisText }: DayChartProps) {
  const shared = {
    h: height,
    data: days.map((day) => ({ ...day })),
    dataKey: 'day',
    series: series.map((one) => ({ ...one })),
    withLegend: series.length > 1,
    valueFormatter: valueText,
    yAxisProps: { width: 60, allowDecimals: false, tickFormatter: axisText },
    xAxisProps: { ticks: namedDays(days), interval: 0 as const, padding: { right: 12 } },
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
  };
  // What moves here explains nothing.
  if (shape === 'area')
    return (
      <AreaChart
        {...shared}
        withDots={false}
        curveType="linear"
        areaProps={{ isAnimationActive: false }}
        areaChartProps={notForKeys}
      />
    );
  return (
    <BarChart
      {...shared}
      type="stacked"
      barProps={{ isAnimationActive: false, radius: 2 }}
      barChartProps={notForKeys}
    />
  );
}
