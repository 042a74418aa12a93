import { Trans, useLingui } from '@lingui/react/macro';
import { Stack } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useKennelBoard } from '../api/kennels.ts';
import { AddKennel } from '../board/add-kennel.tsx';
import { KennelBoard } from '../board/kennel-board.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const board = useKennelBoard();
  const isEmpty = board.data?.kennels.length === 0;
  return (
    <Stack gap="lg">
      <PageHeading
        title={t`Kennels`}
        lead={<Trans>Drag a guest to a kennel, or press it and choose one.</Trans>}
      />
      {board.isPending && <TableSkeleton />}
      {board.isError && !board.data && (
        <ErrorState message={errorText(board.error, i18n)} onRetry={() => void board.refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          scene="hostel"
          title={t`There are no kennels yet.`}
          text={<Trans>Add your rooms and runs to see at a glance who sleeps where.</Trans>}
        />
      )}
      {board.data && (!isEmpty || board.data.unassigned.length > 0) && <KennelBoard board={board.data} />}
      {board.data && <AddKennel />}
    </Stack>
  );
}
