import { useLingui } from '@lingui/react/macro';
import { Drawer, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/api/error-texts.ts';
import { ErrorState } from '../feedback/error-state.tsx';

interface RecordDrawerProps<Found> {
  opened: boolean;
  found: UseQueryResult<Found>;
  title: (found: Found | undefined) => string;
  children: (found: Found) => ReactNode;
  onClose: () => void;
}

export function RecordDrawer<Found>({ opened, found, title, children, onClose }: RecordDrawerProps<Found>) {
  const { i18n } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 460}
      title={title(found.data)}
    >
      {found.data !== undefined && children(found.data)}
      {found.isPending && opened && <Skeleton height={320} />}
      {found.isError && found.data === undefined && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
    </Drawer>
  );
}
