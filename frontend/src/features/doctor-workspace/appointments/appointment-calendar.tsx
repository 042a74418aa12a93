import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { DateField } from '../../../components/forms/date-field.tsx';
import { AppointmentStatusBadge } from '../../../components/appointment/appointment-status-badge.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { TableSkeleton } from '../../../components/feedback/skeletons.tsx';
import { formatDhaka, formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { ServiceName } from '../../../components/text/names.tsx';
import { useAppointmentsBetween } from '../api/appointments.ts';
import { useNewRows } from './use-new-rows.ts';
import { daysOf, type View } from './appointment-address.ts';
import classes from './appointments.module.css';

interface AppointmentCalendarProps {
  drId: string;
  view: View;
  date: string | null;
  onDate: (date: string) => void;
  onDetails: (id: string) => void;
}

export function AppointmentCalendar({ drId, view, date, onDate, onDetails }: AppointmentCalendarProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const at = date ?? today;
  const days = daysOf(view, at);
  const [from = at, to = from] = [days[0], days.at(-1)];
  const appointments = useAppointmentsBetween(drId, from, to);
  const settled = appointments.data !== undefined && !appointments.isPlaceholderData;
  const arrived = useNewRows(
    settled ? from + to : '',
    settled ? appointments.data.map(({ _id }) => _id) : [],
  );
  const { length } = days;

  return (
    <>
      <Group gap="xs" mb="md" align="end">
        <ActionIcon
          variant="default"
          aria-label={view === 'week' ? t`Previous week` : t`Previous day`}
          onClick={() => onDate(addDays(at, -length))}
        >
          <IconChevronLeft size={20} aria-hidden="true" />
        </ActionIcon>
        <DateField
          aria-label={t`Date`}
          value={at}
          onChange={(day) => {
            if (day !== '') onDate(day);
          }}
        />
        <ActionIcon
          variant="default"
          aria-label={view === 'week' ? t`Next week` : t`Next day`}
          onClick={() => onDate(addDays(at, length))}
        >
          <IconChevronRight size={20} aria-hidden="true" />
        </ActionIcon>
        <Button variant="default" onClick={() => onDate(today)} disabled={at === today}>
          <Trans>Today</Trans>
        </Button>
      </Group>
      {appointments.isPending && <TableSkeleton />}
      {appointments.isError && !appointments.data && (
        <ErrorState
          message={errorText(appointments.error, i18n)}
          onRetry={() => void appointments.refetch()}
        />
      )}
      {appointments.data && (
        <div className={classes['days']}>
          {days.map((day) => (
            <section
              key={day}
              className={clsx(classes['day'], day === today && classes['today'])}
              aria-labelledby={`day-${day}`}
            >
              <Title order={2} size="h5" mb="xs" id={`day-${day}`}>
                {formatDhakaDay(day, i18n.locale)}
              </Title>
              <Day
                appointments={appointments.data.filter(({ appointment_date }) => appointment_date === day)}
                arrived={arrived}
                onDetails={onDetails}
              />
            </section>
          ))}
        </div>
      )}
    </>
  );
}

interface DayProps {
  appointments: readonly Appointment[];
  arrived: ReadonlySet<string>;
  onDetails: (id: string) => void;
}

function Day({ appointments, arrived, onDetails }: DayProps) {
  const { i18n } = useLingui();
  if (appointments.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>No appointment taken.</Trans>
      </Text>
    );
  }
  return (
    <ul className={classes['visits']}>
      {appointments.map((appointment) => (
        <li key={appointment._id}>
          <UnstyledButton
            className={clsx(
              classes['visit'],
              (appointment.status === 'Cancelled' || appointment.status === 'No-show') && classes['over'],
              arrived.has(appointment._id) && classes['arrived'],
            )}
            onClick={() => onDetails(appointment._id)}
          >
            <Text component="span" size="sm" c="dimmed" className="pc-numbers">
              {formatDhaka(new Date(appointment.slot_start), i18n.locale, 'time')} · #
              {i18n.number(appointment.serial)}
            </Text>
            <Text component="span" fw={600}>
              {appointment.patient_name}
            </Text>
            <Text component="span" size="sm">
              <ServiceName of={appointment} />
            </Text>
            <AppointmentStatusBadge status={appointment.status} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
