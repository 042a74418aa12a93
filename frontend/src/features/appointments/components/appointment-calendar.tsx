import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { addDays } from '@petcare/contracts/shared/dhaka-time.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { MonthCalendar } from '../../../components/month-calendar/month-calendar.tsx';
import { monthOf, spanOf } from '../../../components/month-calendar/months.ts';
import { isUpcoming } from '../appointment-rules.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useOwnAppointmentsBetween } from '../api/appointments.ts';
import { AppointmentCard } from './appointment-card.tsx';

const daysBack = 730;
const daysAhead = 90;

interface AppointmentCalendarProps {
  userId: string;
  initialDate: string;
  onDetails: (id: string) => void;
}

export function AppointmentCalendar({ userId, initialDate, onDetails }: AppointmentCalendarProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(initialDate));
  const [chosen, setChosen] = useState(initialDate);
  const { from, to } = spanOf(month);
  const found = useOwnAppointmentsBetween(userId, from, to);
  const appointmentsOn = (date: string) =>
    (found.data ?? [])
      .filter((appointment) => appointment.appointment_date === date)
      .toSorted((a, b) => a.slot_start.localeCompare(b.slot_start));

  if (found.isError && !found.data) {
    return <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />;
  }

  function dayInfo(date: string) {
    const appointments = appointmentsOn(date);
    if (appointments.length === 0) return {};
    const count = i18n.number(appointments.length);
    return {
      note: appointments.length === 1 ? t`1 appointment` : t`${count} appointments`,
      mark: appointments.some(({ status }) => isUpcoming(status))
        ? ('some' as const)
        : ('none-left' as const),
    };
  }

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <MonthCalendar
        label={t`Your appointments`}
        first={addDays(today, -daysBack)}
        last={addDays(today, daysAhead)}
        chosen={chosen}
        onChoose={setChosen}
        onMonth={setMonth}
        dayOf={dayInfo}
      />
      <section aria-live="polite">
        <Title order={2} size="h4" mb="sm">
          {formatDhakaDay(chosen, i18n.locale)}
        </Title>
        <DayAppointments appointments={appointmentsOn(chosen)} onDetails={onDetails} />
      </section>
    </SimpleGrid>
  );
}

function DayAppointments({
  appointments,
  onDetails,
}: {
  appointments: Appointment[];
  onDetails: (id: string) => void;
}) {
  if (appointments.length === 0) {
    return (
      <Text c="dimmed">
        <Trans>No appointment on this day.</Trans>
      </Text>
    );
  }
  return (
    <Stack gap="sm">
      {appointments.map((appointment) => (
        <AppointmentCard key={appointment._id} appointment={appointment} onDetails={onDetails} />
      ))}
    </Stack>
  );
}
