import type { ClinicService } from '@petcare/contracts/clinic-services.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useDeleteService } from '../api/services.ts';

/** Deletes a service after asking. */
export function DeleteServiceButton({ service }: { service: ClinicService }) {
  const { t, i18n } = useLingui();
  const remove = useDeleteService();
  const { service_name: name } = service;

  async function handleClick() {
    const question = {
      text: t`“${name}” can no longer be booked. Visits that are booked take place.`,
      confirm: t`Delete`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await remove.mutateAsync(service._id);
      toastDone({ title: t`Deleted!`, message: name });
    } catch (error) {
      toastProblem({
        topic: `service-${service._id}`,
        title: t`The service was not deleted`,
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
      aria-label={t`Delete: ${name}`}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
