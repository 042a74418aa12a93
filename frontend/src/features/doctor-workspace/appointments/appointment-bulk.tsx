import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useConfirmAppointments } from '../api/change-appointment.ts';

interface AppointmentBulkProps {
  appointments: readonly Appointment[];
  /** Keeps the rows with these ids selected. */
  onDone: (keep?: readonly string[]) => void;
}

/** Confirms the requests among the selected appointments. Those that were skipped stay selected. */
export function AppointmentBulk({ appointments, onDone }: AppointmentBulkProps) {
  const { t, i18n } = useLingui();
  const confirm = useConfirmAppointments();
  const requested = appointments.filter(({ status }) => status === 'Requested');

  async function handleConfirm() {
    const topic = 'appointments';
    try {
      const { confirmed, skipped } = await confirm.mutateAsync(requested.map(({ _id }) => _id));
      onDone(skipped.map(({ id }) => id));
      const message = t`${plural(confirmed.length, { one: '# appointment', other: '# appointments' })}`;
      if (skipped.length === 0) {
        toastDone({ topic, title: t`Confirmed`, message });
        return;
      }
      const names = appointments
        .filter(({ _id }) => skipped.some(({ id }) => id === _id))
        .map(({ patient_name }) => patient_name)
        .join(', ');
      toastProblem({ topic, title: t`Not confirmed: changed meanwhile`, message: names });
    } catch (error) {
      toastProblem({ topic, title: t`The appointments were not confirmed`, message: errorText(error, i18n) });
    }
  }

  return (
    <Button
      leftSection={<IconCheck size={20} aria-hidden="true" />}
      disabled={requested.length === 0}
      loading={confirm.isPending}
      onClick={() => void handleConfirm()}
    >
      <Plural
        value={requested.length}
        _0="Nothing to confirm"
        one="Confirm # request"
        other="Confirm # requests"
      />
    </Button>
  );
}
