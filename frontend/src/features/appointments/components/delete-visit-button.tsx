import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useDeleteAppointment } from '../api/appointments.ts';
import { isToCome } from '../appointment-steps.ts';

interface DeleteVisitButtonProps {
  appointment: Appointment;
  onDeleted?: () => void;
}

/** Takes a visit out of the list after asking; one to come is called off with it. */
export function DeleteVisitButton({ appointment, onDeleted }: DeleteVisitButtonProps) {
  const { t, i18n } = useLingui();
  const remove = useDeleteAppointment();
  const { _id: id, dr_name: doctor, service_name: service, status } = appointment;

  async function handleClick() {
    const sure = await confirmAreYouSure({
      text: isToCome(status)
        ? t`The appointment with ${doctor} is cancelled, the doctor is told, and it leaves your list.`
        : t`The appointment with ${doctor} leaves your list.`,
      confirm: t`Delete`,
    });
    if (!sure) return;
    try {
      await remove.mutateAsync(id);
      toastDone({ title: t`Deleted!`, message: `${doctor} · ${service}` });
      onDeleted?.();
    } catch (error) {
      toastProblem({
        topic: `appointment-${id}`,
        title: t`The appointment was not deleted`,
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
      aria-label={t`Delete: ${doctor}, ${service}`}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
