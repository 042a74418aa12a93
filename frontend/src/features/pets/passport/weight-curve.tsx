import type { PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Table, Title, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useWeights } from '../api/passport.ts';
import classes from './passport.module.css';

// Lazy: the chart library is loaded only for a pet with a curve.
const WeightChart = lazy(() => import('./weight-chart.tsx'));

interface Weight {
  readonly date: string;
  readonly weight: number;
}

function weightOfEntry({ date, content }: PassportEntry): Weight[] {
  return content.kind === 'weight' ? [{ date, weight: content.weight_kg }] : [];
}

/** The latest weights as a curve and as a table; nothing before there are two. */
export function WeightCurve({ petId }: { petId: string }) {
  const { t, i18n } = useLingui();
  const { data = [] } = useWeights(petId);
  const weights = data.flatMap(weightOfEntry);
  if (weights.length < 2) return null;
  const title = t`Weight`;
  const kg = (value: number) => {
    const weight = i18n.number(value);
    return t`${weight} kg`;
  };
  return (
    <div className={classes['curve']}>
      <Title order={3} size="h4" mb="sm">
        {title}
      </Title>
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton height={200} />}>
          <WeightChart
            weights={weights.toReversed()}
            weightText={kg}
            dayText={(date) => formatDhakaDay(date, i18n.locale, 'date')}
          />
        </Suspense>
      </div>
      <details>
        <summary>
          <Trans>Show the numbers</Trans>
        </summary>
        <Table captionSide="top">
          <caption>
            <VisuallyHidden>{title}</VisuallyHidden>
          </caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">
                <Trans>Day</Trans>
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {title}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((entry) =>
              weightOfEntry(entry).map(({ date, weight }) => (
                <Table.Tr key={entry._id}>
                  <Table.Th scope="row" fw={400}>
                    {formatDhakaDay(date, i18n.locale, 'date')}
                  </Table.Th>
                  <Table.Td ta="end" className="pc-numbers">
                    {kg(weight)}
                  </Table.Td>
                </Table.Tr>
              )),
            )}
          </Table.Tbody>
        </Table>
      </details>
    </div>
  );
}
