import { nextAppointmentSteps } from '@petcare/contracts/appointment-status.ts';
import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendarRepeat, IconCalendarX, IconTrash } from '@tabler/icons-react';
import { confirmAreYouSure } from '../../../components/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useDeleteVisit } from '../api/change-visit.ts';
import { CancelVisit } from './cancel-visit.tsx';
import { MoveVisit } from './move-visit.tsx';

interface VisitActionsProps {
  visit: Appointment;
  asAdmin: boolean;
  onDeleted: () => void;
}

/** Moving a visit and calling it off; for admins also taking it out of the lists. */
export function VisitActions({ visit, asAdmin, onDeleted }: VisitActionsProps) {
  const { t, i18n } = useLingui();
  const [moving, move] = useDisclosure();
  const [cancelling, cancel] = useDisclosure();
  const remove = useDeleteVisit();
  const movable = visit.status === 'Requested' || visit.status === 'Confirmed';
  const cancellable = nextAppointmentSteps[visit.status].includes('Cancelled');
  const { patient_name: name } = visit;

  async function handleDelete() {
    const question = {
      text: t`The visit of ${name} leaves everybody’s list. If it is still to come it is cancelled, and ${name} is told.`,
      confirm: t`Delete`,
    };
    if (!(await confirmAreYouSure(question))) return;
    try {
      await remove.mutateAsync(visit._id);
      toastDone({ title: t`Deleted!`, message: name });
      onDeleted();
    } catch (error) {
      toastProblem({ topic: `appointment-${visit._id}`, title: name, message: errorText(error, i18n) });
    }
  }

  return (
    <Group gap="xs">
      {movable && (
        <Button
          variant="light"
          leftSection={<IconCalendarRepeat size={20} aria-hidden="true" />}
          onClick={move.open}
        >
          <Trans>Reschedule</Trans>
        </Button>
      )}
      {cancellable && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconCalendarX size={20} aria-hidden="true" />}
          onClick={cancel.open}
        >
          <Trans>Cancel the visit</Trans>
        </Button>
      )}
      {asAdmin && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          loading={remove.isPending}
          onClick={() => void handleDelete()}
        >
          <Trans>Delete</Trans>
        </Button>
      )}
      <MoveVisit visit={visit} opened={moving} onClose={move.close} />
      <CancelVisit visit={visit} opened={cancelling} reasonNeeded={!asAdmin} onClose={cancel.close} />
    </Group>
  );
}
