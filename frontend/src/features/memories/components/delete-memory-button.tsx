import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useDeleteMemory } from '../api/change-memory.ts';
import type { StoredMemory } from '../api/memories.ts';

interface DeleteMemoryButtonProps {
  memory: StoredMemory;
  onDeleted?: () => void;
}

/** Deletes a memory after asking. */
export function DeleteMemoryButton({ memory, onDeleted }: DeleteMemoryButtonProps) {
  const { t, i18n } = useLingui();
  const remove = useDeleteMemory();
  const { title } = memory;

  async function handleClick() {
    const question = {
      text: t`“${title}” and its picture will be gone for everyone.`,
      confirm: t`Delete`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await remove.mutateAsync(memory._id);
      toastDone({ title: t`Deleted!`, message: title });
      onDeleted?.();
    } catch (error) {
      toastProblem({
        topic: `memory-${memory._id}`,
        title: t`The memory was not deleted`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Delete: ${title}`}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
