import type { CommerceOverview } from '@petcare/contracts/overview.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Paper, Skeleton, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Taka } from '../../../components/text/taka.tsx';
import { ProductName } from '../../../components/text/names.tsx';
import classes from './sum-list.module.css';
import { NotAvailable } from './figure.tsx';

export function BestSellers({ found }: { found: UseQueryResult<CommerceOverview> }) {
  const { t } = useLingui();
  const title = t`Best sellers of the last 7 days`;
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={3} size="h4" mb="sm">
        {title}
      </Title>
      {found.data?.best_sellers.length === 0 && (
        <Text c="dimmed">
          <Trans>Nothing was sold in this period.</Trans>
        </Text>
      )}
      {found.data && (
        <ol className={classes['rows']}>
          {found.data.best_sellers.map(({ product_id: id, units, revenue, ...names }) => (
            <li key={id} className={classes['row']}>
              <span className={classes['name']}>
                <ProductName of={names} />
              </span>
              <Text component="span" size="sm" c="dimmed">
                <Plural value={units} one="# unit" other="# units" />
              </Text>
              <span className={classes['sum']}>
                <Taka taka={revenue} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {found.isPending && <Skeleton height={160} />}
      {found.isError && found.data === undefined && <NotAvailable />}
    </Paper>
  );
}
