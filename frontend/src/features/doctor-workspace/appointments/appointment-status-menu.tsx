import { allowedStatusChanges } from '@petcare/contracts/appointment-status.ts';
import type { Appointment } from '@petcare/contracts/appointments.ts';
import { useLingui } from '@lingui/react/macro';
import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { appointmentStatusTexts } from '../../../lib/texts/appointment-status-texts.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { type NextStatus, useChangeAppointmentStatus } from '../api/change-appointment.ts';
import classes from '../../../components/records/status-menu.module.css';

/** Returns the statuses that can be set now. Cancelling needs a reason and has its own dialog. */
function nextStatuses({ status, slot_start }: Appointment): NextStatus[] {
  const hasStarted = Date.parse(slot_start) <= Date.now();
  return allowedStatusChanges[status].filter(
    (next): next is NextStatus =>
      next !== 'Cancelled' && next !== 'Requested' && (next !== 'No-show' || hasStarted),
  );
}

export function AppointmentStatusMenu({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const change = useChangeAppointmentStatus();
  const { _id: id, patient_name: name } = appointment;
  const current = i18n._(appointmentStatusTexts[appointment.status]);
  const steps = nextStatuses(appointment);

  async function handleChoice(status: NextStatus) {
    try {
      await change.mutateAsync({ id, status });
      toastDone({
        topic: `appointment-${id}`,
        title: i18n._(appointmentStatusTexts[status]),
        message: name,
      });
    } catch (error) {
      toastProblem({ topic: `appointment-${id}`, title: name, message: errorText(error, i18n) });
    }
  }

  if (steps.length === 0) return <AppointmentStatusBadge status={appointment.status} />;
  return (
    <Menu position="bottom-end" withinPortal portalProps={{ target: '#content' }} zIndex={400}>
      <Menu.Target>
        <UnstyledButton
          className={classes['button'] ?? ''}
          disabled={change.isPending}
          aria-label={t`Change status of ${name}: ${current}`}
        >
          <AppointmentStatusBadge status={appointment.status} />
          {change.isPending ? (
            <Loader type="oval" size={20} aria-hidden="true" />
          ) : (
            <IconChevronDown size={20} aria-hidden="true" />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((status) => (
          <Menu.Item key={status} mih={44} onClick={() => void handleChoice(status)}>
            {i18n._(appointmentStatusTexts[status])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
