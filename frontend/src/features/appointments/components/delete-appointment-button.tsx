import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { useLingui } from '@lingui/react/macro';
import { DeleteButton } from '../../../components/records/delete-button.tsx';
import { serviceNameIn } from '../../../lib/format/names-in.ts';
import { useDeleteAppointment } from '../api/appointments.ts';
import { isUpcoming } from '../appointment-rules.ts';

interface DeleteAppointmentButtonProps {
  appointment: Appointment;
  onDeleted?: () => void;
}

export function DeleteAppointmentButton({ appointment, onDeleted }: DeleteAppointmentButtonProps) {
  const { t, i18n } = useLingui();
  const { _id: id, dr_name: doctor, status } = appointment;
  const service = serviceNameIn(i18n.locale, appointment);
  return (
    <DeleteButton
      id={id}
      name={`${doctor}, ${service}`}
      deletion={useDeleteAppointment()}
      text={
        isUpcoming(status)
          ? t`The appointment with ${doctor} will be cancelled and removed from your list. We will notify the doctor.`
          : t`The appointment with ${doctor} will be removed from your list.`
      }
      topic={`appointment-${id}`}
      failure={t`The appointment was not deleted`}
      onDeleted={onDeleted}
    />
  );
}
