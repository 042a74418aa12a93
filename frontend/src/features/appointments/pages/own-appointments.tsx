import { appointmentEndpoints, AppointmentsQuery } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ViewTabs } from '../../../components/layout/view-tabs.tsx';
import { OpenPayments } from '../../../components/purchase/open-payments.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useOwnAppointments } from '../api/appointments.ts';
import { nextAppointmentDate } from '../appointment-rules.ts';
import { OwnWaitlist } from '../components/own-waitlist.tsx';
import { TodaysQueues } from '../components/todays-queues.tsx';
import { AppointmentCalendar } from '../components/appointment-calendar.tsx';
import { AppointmentDrawer } from '../components/appointment-drawer.tsx';
import { useAppointmentColumns } from '../components/appointment-columns.tsx';

export function OwnAppointments({ title }: { title?: string }) {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const requested = address.get('appointment') ?? '';

  /** The open appointment is in the URL, so that a notification can link to it and Back closes it. */
  const showAppointment = useCallback(
    (id: string | null) => {
      setAddress((current) => {
        if (id) current.set('appointment', id);
        else current.delete('appointment');
        return current;
      });
    },
    [setAddress],
  );

  if (!user) return null;
  return (
    <>
      <PageHeading
        title={title ?? t`Appointments`}
        lead={<Trans>Your appointments and their status.</Trans>}
        action={
          <Button component={Link} to="/services">
            <Trans>Take Appointment</Trans>
          </Button>
        }
      />
      <TodaysQueues userId={user.id} />
      <OpenPayments customerId={user.id} kind="visit" />
      <OwnWaitlist />
      <Appointments userId={user.id} onDetails={showAppointment} />
      <AppointmentDrawer
        appointmentId={/^[0-9a-f]{24}$/.test(requested) ? requested : null}
        onClose={() => showAppointment(null)}
      />
    </>
  );
}

interface AppointmentsProps {
  userId: string;
  onDetails: (id: string) => void;
}

function Appointments({ userId, onDetails }: AppointmentsProps) {
  const { t } = useLingui();
  const list = useTableAddress(appointmentEndpoints['appointments.ofUser'], AppointmentsQuery);
  const [address] = useSearchParams();
  const today = useToday();
  const found = useOwnAppointments(userId, list.query);
  const columns = useAppointmentColumns(onDetails);
  const table = (
    <AdminTable
      name="own-appointments"
      caption={t`Appointments`}
      list={list}
      found={found}
      columns={columns}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState
          scene="appointments"
          title={t`No appointment taken.`}
          text={<Trans>Choose a service, then a doctor, a day and a time.</Trans>}
          action={
            <Button component={Link} to="/services">
              <Trans>Get Services</Trans>
            </Button>
          }
        />
      }
    />
  );
  if (!found.data || found.data.total === 0) return table;
  return (
    <ViewTabs
      view={address.get('view') === 'calendar' ? 'calendar' : 'list'}
      views={[
        ['list', <Trans key="list">List</Trans>, table],
        [
          'calendar',
          <Trans key="calendar">Calendar</Trans>,
          <AppointmentCalendar
            key="calendar"
            userId={userId}
            initialDate={nextAppointmentDate(found.data.items, today)}
            onDetails={onDetails}
          />,
        ],
      ]}
    />
  );
}
