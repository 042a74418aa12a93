import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import type { StoredAdoption } from '../adoption-edit.ts';
import { useDeleteAdoption } from '../api/change-adoption.ts';

interface DeleteAdoptionButtonProps {
  adoption: StoredAdoption;
  onDeleted?: () => void;
}

/** Deletes a post after asking. */
export function DeleteAdoptionButton({ adoption, onDeleted }: DeleteAdoptionButtonProps) {
  const { t, i18n } = useLingui();
  const deletion = useDeleteAdoption();

  async function handleClick() {
    const sure = await confirmAreYouSure({
      text: t`“${adoption.title}” is deleted for everybody, with its pictures and comments. Whoever has applied is told.`,
      confirm: t`Delete`,
    });
    if (!sure) return;
    try {
      await deletion.mutateAsync(adoption._id);
      toastDone({ message: t`Deleted!` });
      onDeleted?.();
    } catch (error) {
      toastProblem({ topic: adoption._id, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      loading={deletion.isPending}
      onClick={() => void handleClick()}
      aria-label={t`Delete: ${adoption.title}`}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
