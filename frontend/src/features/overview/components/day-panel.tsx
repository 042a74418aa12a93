import { Trans, useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { shortDay } from './short-day.ts';
import type { Series } from './day-chart.tsx';
import classes from './day-panel.module.css';
import { NotAvailable } from './figure.tsx';

// Lazy: only admins load the chart library, and only when there are values.
const DayChart = lazy(() => import('./day-chart.tsx'));

interface DayRow {
  readonly date: string;
}

interface DayPanelProps<Row extends DayRow> {
  title: string;
  found: Pick<UseQueryResult, 'isPending' | 'isError'>;
  /** Oldest first; undefined until loaded. */
  rows: readonly Row[] | undefined;
  series: readonly (Series & { readonly name: keyof Row & string })[];
  shape?: 'bars' | 'area';
  valueText?: (value: number) => string;
  axisText?: (value: number) => string;
  sum: ReactNode;
}

export function DayPanel<Row extends DayRow>({
  title,
  found,
  rows,
  series,
  shape = 'bars',
  valueText,
  axisText,
  sum,
}: DayPanelProps<Row>) {
  const { i18n } = useLingui();
  const format = valueText ?? ((value: number) => i18n.number(value));
  return (
    <Paper withBorder p="md" className={classes['panel'] ?? ''} component="section" aria-label={title}>
      <Title order={3} size="h4">
        {title}
      </Title>
      {rows && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {sum}
          </Text>
          <div aria-hidden="true">
            <Suspense fallback={<Skeleton height={220} />}>
              <DayChart
                days={rows.map((row) => chartDay(row, series, i18n.locale))}
                series={series}
                shape={shape}
                valueText={format}
                axisText={axisText ?? format}
              />
            </Suspense>
          </div>
          <DayTable title={title} rows={rows} series={series} format={format} />
        </>
      )}
      {found.isPending && <Skeleton height={260} mt="sm" />}
      {found.isError && rows === undefined && <NotAvailable />}
    </Paper>
  );
}

function chartDay<Row extends DayRow>(
  row: Row,
  series: readonly { readonly name: keyof Row & string }[],
  locale: string,
) {
  const numbers = Object.fromEntries(series.map(({ name }) => [name, Number(row[name])]));
  return { ...numbers, day: shortDay(row.date, locale) };
}

interface DayTableProps<Row extends DayRow> {
  title: string;
  rows: readonly Row[];
  series: readonly (Series & { readonly name: keyof Row & string })[];
  format: (value: number) => string;
}

function DayTable<Row extends DayRow>({ title, rows, series, format }: DayTableProps<Row>) {
  const { i18n } = useLingui();
  return (
    <details className={classes['numbers']}>
      <summary>
        <Trans>Show the numbers</Trans>
      </summary>
      <div className={classes['frame']}>
        <Table captionSide="top">
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <Trans>Day</Trans>
              </Table.Th>
              {series.map(({ name, label }) => (
                <Table.Th key={name} scope="col" ta="end">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.toReversed().map((row) => (
              <Table.Tr key={row.date}>
                <Table.Th scope="row" fw={400}>
                  {formatDhakaDay(row.date, i18n.locale)}
                </Table.Th>
                {series.map(({ name }) => (
                  <Table.Td key={name} ta="end" className="pc-numbers">
                    {format(Number(row[name]))}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
