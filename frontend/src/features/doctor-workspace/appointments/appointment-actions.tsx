import { allowedStatusChanges } from '@petcare/contracts/clinic/appointment-status.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarRepeat, IconCalendarX, IconNotes, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { CancelDialog } from '../../../components/appointment/cancel-dialog.tsx';
import { RescheduleDialog } from '../../../components/appointment/reschedule-dialog.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useDeleteAppointment } from '../api/change-appointment.ts';

interface AppointmentActionsProps {
  appointment: Appointment;
  asAdmin: boolean;
  onDeleted: () => void;
}

export function AppointmentActions({ appointment, asAdmin, onDeleted }: AppointmentActionsProps) {
  const { t } = useLingui();
  const [rescheduling, reschedule] = useDisclosure();
  const [cancelling, cancel] = useDisclosure();
  const today = useToday();
  const tookPlace = !['Cancelled', 'No-show'].includes(appointment.status);
  const canReschedule = appointment.status === 'Requested' || appointment.status === 'Confirmed';
  const canCancel = allowedStatusChanges[appointment.status].includes('Cancelled');
  const { patient_name: name } = appointment;

  return (
    <Group gap="xs" grow preventGrowOverflow={false}>
      {tookPlace && appointment.appointment_date <= today && (
        <Button
          component={Link}
          to={`/visits/${appointment._id}`}
          leftSection={<IconNotes size={20} aria-hidden="true" />}
        >
          <Trans>Visit notes</Trans>
        </Button>
      )}
      {canReschedule && (
        <Button
          variant="light"
          leftSection={<IconCalendarRepeat size={20} aria-hidden="true" />}
          onClick={reschedule.open}
        >
          <Trans>Reschedule</Trans>
        </Button>
      )}
      {canCancel && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconCalendarX size={20} aria-hidden="true" />}
          onClick={cancel.open}
        >
          <Trans>Cancel appointment</Trans>
        </Button>
      )}
      {asAdmin && <DeleteButton appointment={appointment} onDeleted={onDeleted} />}
      <RescheduleDialog
        appointment={rescheduling ? appointment : null}
        text={
          <Trans>
            Current time: <DhakaDate at={appointment.slot_start} format="date-time" />. We will notify {name}{' '}
            of the new time.
          </Trans>
        }
        about={name}
        onClose={reschedule.close}
      />
      <CancelDialog
        appointment={cancelling ? appointment : null}
        text={<Trans>We will notify {name}, and the time becomes free.</Trans>}
        reasonNeeded={!asAdmin}
        reasonHint={t`Shown to the pet’s owner.`}
        about={name}
        onClose={cancel.close}
      />
    </Group>
  );
}

type DeleteButtonProps = Pick<AppointmentActionsProps, 'appointment' | 'onDeleted'>;

function DeleteButton({ appointment, onDeleted }: DeleteButtonProps) {
  const { t, i18n } = useLingui();
  const remove = useDeleteAppointment();
  const { patient_name: name } = appointment;

  async function handleDelete() {
    const question = {
      text: t`The appointment of ${name} will be removed from all lists. If it is upcoming, it will be cancelled and we will notify ${name}.`,
      confirm: t`Delete`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await remove.mutateAsync(appointment._id);
      toastDone({ title: t`Deleted!`, message: name });
      onDeleted();
    } catch (error) {
      toastProblem({ topic: `appointment-${appointment._id}`, title: name, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={20} aria-hidden="true" />}
      loading={remove.isPending}
      onClick={() => void handleDelete()}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
