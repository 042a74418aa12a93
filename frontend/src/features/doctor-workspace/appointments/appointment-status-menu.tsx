import { allowedStatusChanges } from '@petcare/contracts/clinic/appointment-status.ts';
import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { undoMinutes } from '@petcare/contracts/clinic/queue.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { confirmAreYouSure } from '../../../components/feedback/dialogs.tsx';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { appointmentStatusTexts } from '../../../lib/texts/appointment-status-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { type NextStatus, useChangeAppointmentStatus, useUndoStatus } from '../api/change-appointment.ts';
import classes from '../../../components/records/status-menu.module.css';

/** Returns the statuses that can be set now. Cancelling needs a reason and has its own dialog. */
function nextStatuses({ status, slot_start }: Appointment): NextStatus[] {
  const hasStarted = Date.parse(slot_start) <= Date.now();
  return allowedStatusChanges[status].filter(
    (next): next is NextStatus =>
      next !== 'Cancelled' && next !== 'Requested' && (next !== 'No-show' || hasStarted),
  );
}

/** Returns the status to which the latest change can be taken back, within an hour. */
function statusBefore({ timeline }: Appointment): Appointment['status'] | null {
  const [before, latest] = [timeline.at(-2), timeline.at(-1)];
  if (!before || latest?.kind !== 'status') return null;
  const isUndoable = ['Checked in', 'Completed', 'No-show'].includes(latest.status);
  return isUndoable && Date.now() - Date.parse(latest.at) < undoMinutes * 60_000 ? before.status : null;
}

export function AppointmentStatusMenu({ appointment }: { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const { patient_name: name } = appointment;
  const { choose, undo, isPending } = useStatusChanges(appointment);
  const current = i18n._(appointmentStatusTexts[appointment.status]);
  const steps = nextStatuses(appointment);
  const former = statusBefore(appointment);
  if (steps.length === 0 && !former) return <AppointmentStatusBadge status={appointment.status} />;
  return (
    <Menu position="bottom-end" withinPortal portalProps={{ target: '#content' }} zIndex={400}>
      <Menu.Target>
        <UnstyledButton
          className={classes['button'] ?? ''}
          disabled={isPending}
          aria-label={t`Change status of ${name}: ${current}`}
        >
          <AppointmentStatusBadge status={appointment.status} />
          {isPending ? (
            <Loader type="oval" size={20} aria-hidden="true" />
          ) : (
            <IconChevronDown size={20} aria-hidden="true" />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((status) => (
          <Menu.Item key={status} mih={44} onClick={() => void choose(status)}>
            {i18n._(appointmentStatusTexts[status])}
          </Menu.Item>
        ))}
        {former && (
          <Menu.Item
            mih={44}
            leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
            onClick={() => void undo(appointment)}
          >
            <Trans>Undo: back to {i18n._(appointmentStatusTexts[former])}</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns functions that set a status and take one back, and show the outcome as a toast. */
function useStatusChanges(appointment: Appointment) {
  const { t, i18n } = useLingui();
  const change = useChangeAppointmentStatus();
  const takeBack = useUndoStatus();
  const today = useToday();
  const { _id: id, patient_name: name } = appointment;
  const topic = `appointment-${id}`;

  async function choose(status: NextStatus) {
    const { appointment_date: date } = appointment;
    const isPast = status === 'Completed' && date < today;
    if (isPast && !(await confirmDay(date))) return;
    try {
      const changed = await change.mutateAsync({ id, status, ...(isPast && { date }) });
      toastDone({
        topic,
        title: i18n._(appointmentStatusTexts[status]),
        message: name,
        ...(status !== 'Confirmed' && {
          action: { label: t`Undo`, onClick: () => void undo(changed) },
        }),
      });
    } catch (error) {
      toastProblem({ topic, title: name, message: errorText(error, i18n) });
    }
  }

  function confirmDay(date: string): Promise<boolean> {
    const day = formatDhakaDay(date, i18n.locale);
    return confirmAreYouSure({
      text: t`The appointment of ${name} was on ${day}, not today.`,
      confirm: t`Complete it`,
      dangerous: false,
    });
  }

  async function undo(changed: Appointment) {
    try {
      const { status } = await takeBack.mutateAsync(changed);
      toastDone({ topic, title: i18n._(appointmentStatusTexts[status]), message: name });
    } catch (error) {
      toastProblem({ topic, title: name, message: errorText(error, i18n) });
    }
  }

  return { choose, undo, isPending: change.isPending };
}
