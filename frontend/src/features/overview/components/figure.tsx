import { Trans } from '@lingui/react/macro';
import { Paper, Skeleton, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps<Found> {
  label: string;
  found: UseQueryResult<Found>;
  value: (found: Found) => ReactNode;
  note?: (found: Found) => ReactNode;
}

export function Figure<Found>({ label, found, value, note }: FigureProps<Found>) {
  return (
    <Paper withBorder p={{ base: 'sm', xs: 'md' }} className={classes['figure'] ?? ''}>
      <Text component="h3" size="sm" c="dimmed" fw={400} className={classes['label'] ?? ''}>
        {label}
      </Text>
      {found.data !== undefined && (
        <>
          <p className={classes['value']}>{value(found.data)}</p>
          {note && (
            <Text size="sm" c="dimmed">
              {note(found.data)}
            </Text>
          )}
        </>
      )}
      {found.isPending && <Skeleton height={32} mt={6} width="60%" />}
      {found.isError && found.data === undefined && <NotAvailable />}
    </Paper>
  );
}

export function NotAvailable() {
  return (
    <Text size="sm" mt={4}>
      <Trans>Not available right now.</Trans>
    </Text>
  );
}
