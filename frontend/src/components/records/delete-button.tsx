import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { UseMutationResult } from '@tanstack/react-query';
import { errorText } from '../../lib/api/error-texts.ts';
import { confirmAreYouSure } from '../feedback/dialogs.tsx';
import { toastDone, toastProblem, toastUndo } from '../feedback/toasts.tsx';

interface DeleteButtonProps {
  id: string;
  name: string;
  deletion: Pick<UseMutationResult<unknown, Error, string>, 'mutateAsync' | 'isPending'>;
  text: string;
  topic: string;
  failure: string;
  onDeleted?: (() => void) | undefined;
  /** Restores the record from the trash; offered for ten seconds. */
  restore?: (() => Promise<unknown>) | undefined;
}

const undoMs = 10_000;

/** Asks `Are you sure?`, deletes, and shows the outcome as a toast. With `restore`, the toast offers to undo. */
export function DeleteButton({
  id,
  name,
  deletion,
  text,
  topic,
  failure,
  onDeleted,
  restore,
}: DeleteButtonProps) {
  const { t, i18n } = useLingui();

  async function handleClick() {
    if (!(await confirmAreYouSure({ text, confirm: t`Delete` }))) return;
    try {
      await deletion.mutateAsync(id);
      if (restore)
        toastUndo({
          topic,
          title: t`Deleted!`,
          message: name,
          durationMs: undoMs,
          pausable: true,
          onUndo: () => void handleUndo(restore),
        });
      else toastDone({ title: t`Deleted!`, message: name });
      onDeleted?.();
    } catch (error) {
      toastProblem({ topic, title: failure, message: errorText(error, i18n) });
    }
  }

  async function handleUndo(bringBack: () => Promise<unknown>) {
    try {
      await bringBack();
      toastDone({ topic, title: t`Restored`, message: name });
    } catch (error) {
      toastProblem({ topic, title: t`It could not be restored`, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      loading={deletion.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Delete: ${name}`}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
