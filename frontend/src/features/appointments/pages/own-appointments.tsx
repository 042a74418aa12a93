import { appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
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
      <OwnWaitlist />
      <Appointments userId={user.id} onDetails={showAppointment} />
      <AppointmentDrawer
        appointmentId={/^[0-9a-f]{24}$/.test(requested) ? requested : null}
        onClose={() => showAppointment(null)}
      />
    </>
  );
}

function Appointments({ userId, onDetails }: { userId: string; onDetails: (id: string) => void }) {
  const { t } = useLingui();
  const list = useTableAddress(appointmentEndpoints['appointments.ofUser']);
  const [view, setView] = useView();
  const today = useToday();
  const found = useOwnAppointments(userId, list.asked);
  const columns = useAppointmentColumns(onDetails);
  const hasAppointments = found.data !== undefined && found.data.items.length > 0;
  return (
    <>
      {hasAppointments && (
        <SegmentedControl
          mb="md"
          size="md"
          aria-label={t`View`}
          value={view}
          onChange={(chosen) => setView(chosen === 'calendar' ? 'calendar' : 'list')}
          data={[
            { value: 'list', label: t`List` },
            { value: 'calendar', label: t`Calendar` },
          ]}
        />
      )}
      {hasAppointments && view === 'calendar' ? (
        <AppointmentCalendar
          userId={userId}
          initialDate={nextAppointmentDate(found.data.items, today)}
          onDetails={onDetails}
        />
      ) : (
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
      )}
    </>
  );
}

type View = 'list' | 'calendar';

/** Returns the view in the URL; by default the list on a phone and the calendar on a wider screen. */
function useView(): readonly [View, (view: View) => void] {
  const [address, setAddress] = useSearchParams();
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const requested = address.get('view');
  const view = requested === 'list' || requested === 'calendar' ? requested : isWide ? 'calendar' : 'list';
  const setView = useCallback(
    (chosen: View) => {
      setAddress((current) => {
        current.set('view', chosen);
        return current;
      });
    },
    [setAddress],
  );
  return [view, setView];
}
