import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { QueueView } from '@petcare/contracts/clinic/queue.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card, Stack, Text, Title } from '@mantine/core';
import { formatDhaka } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useOwnAppointmentsBetween } from '../api/appointments.ts';
import { useQueue } from '../api/queue.ts';
import { isUpcoming } from '../appointment-rules.ts';
import { LeaveTime } from './leave-time.tsx';

export function TodaysQueues({ userId }: { userId: string }) {
  const today = useToday();
  const appointments = useOwnAppointmentsBetween(userId, today, today).data ?? [];
  const upcoming = appointments.filter(
    ({ status, appointment_date: date }) => isUpcoming(status) && date === today,
  );
  if (upcoming.length === 0) return null;
  return (
    <Stack gap="sm" mb="lg">
      {upcoming.map((appointment) => (
        <QueueCard key={appointment._id} appointment={appointment} />
      ))}
    </Stack>
  );
}

function QueueCard({ appointment }: { appointment: Appointment }) {
  const queue = useQueue(appointment.dr_id);
  const { yours } = queue.data ?? {};
  // The appointment is in the list even while its queue is unknown.
  if (!queue.data || yours?.appointment_id !== appointment._id) return null;
  return (
    <Card component="section" padding="md">
      <Title order={2} size="h4">
        <Trans>Today with {appointment.dr_name}</Trans>
      </Title>
      {/* `aria-atomic` announces the whole sentence when any part changes. */}
      <Text size="lg" fw={600} component="output" aria-atomic="true" className="pc-numbers">
        <QueueText queue={queue.data} yours={yours} start={appointment.slot_start} />
      </Text>
      {yours.aside === null && yours.serial !== queue.data.now_serving && (
        <LeaveTime minutes={yours.minutes} />
      )}
    </Card>
  );
}

interface QueueTextProps {
  queue: QueueView;
  yours: NonNullable<QueueView['yours']>;
  start: string;
}

function QueueText({ queue, yours, start }: QueueTextProps) {
  const { i18n } = useLingui();
  // Until the doctor begins, only the appointment time is known.
  const time = formatDhaka(new Date(start), i18n.locale, 'time');
  const now = queue.now_serving;
  const serial = i18n.number(yours.serial);
  const minutes = i18n.number(yours.minutes);
  if (yours.aside === 'not_here')
    return <Trans>You are marked as not here yet. Please tell the front desk when you arrive.</Trans>;
  if (yours.aside === 'skipped')
    return <Trans>You were called and did not come. Please tell the front desk that you are here.</Trans>;
  if (now === yours.serial) return <Trans>It is your turn. Please go in.</Trans>;
  if (now === null) {
    return (
      <Trans>
        The doctor has not started yet. Your number is {serial}, at {time}.
      </Trans>
    );
  }
  return (
    <Trans>
      Now serving {i18n.number(now)}. Your number is {serial}, in about {minutes} minutes.
    </Trans>
  );
}
