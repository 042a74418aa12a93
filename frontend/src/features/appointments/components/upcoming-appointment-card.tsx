import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconStethoscope } from '@tabler/icons-react';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { AppointmentTime } from '../../../components/appointment/appointment-time.tsx';
import { RecordLink } from '../../../components/records/record-link.tsx';
import { serviceNameIn } from '../../../lib/format/names-in.ts';

export function UpcomingAppointmentCard({ appointment }: { appointment: Appointment }) {
  const { i18n } = useLingui();
  const { dr_name: doctor, pet } = appointment;
  const service = serviceNameIn(i18n.locale, appointment);
  return (
    <RecordLink
      to={`/appointments?appointment=${appointment._id}`}
      picture={<IconStethoscope size={28} aria-hidden="true" />}
      title={[doctor, service, pet?.name].filter(Boolean).join(' · ')}
      badge={<AppointmentStatusBadge status={appointment.status} />}
    >
      <Trans>Serial {i18n.number(appointment.serial)}</Trans> ·{' '}
      <AppointmentTime start={appointment.slot_start} />
    </RecordLink>
  );
}
