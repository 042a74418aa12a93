import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { BeingDeleted, useBeingDeleted } from './being-deleted.tsx';
import { DeletionQuestion } from './deletion-question.tsx';
import type { DeletionTarget } from './deletions.ts';

interface DeleteRecordButtonProps {
  target: DeletionTarget;
  onStarted?: (() => void) | undefined;
}

export function DeleteRecordButton({ target, onStarted }: DeleteRecordButtonProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const isBeingDeleted = useBeingDeleted(target.id);
  if (isBeingDeleted) return <BeingDeleted />;
  return (
    <>
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => setAsking(true)}
        aria-label={t`Delete: ${target.name}`}
      >
        <Trans>Delete</Trans>
      </Button>
      <DeletionQuestion
        target={asking ? target : null}
        onClose={() => setAsking(false)}
        onStarted={onStarted}
      />
    </>
  );
}
