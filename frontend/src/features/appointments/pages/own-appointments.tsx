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
import { nextDateOf } from '../appointment-rules.ts';
import { OwnWaitlist } from '../components/own-waitlist.tsx';
import { QueuesToday } from '../components/todays-queues.tsx';
import { AppointmentCalendar } from '../components/appointment-calendar.tsx';
import { AppointmentDrawer } from '../components/appointment-drawer.tsx';
import { useAppointmentColumns } from '../components/appointment-columns.tsx';

/** The user's appointments, waitlist entries and queues of today. */
export function OwnAppointments({ title }: { title?: string }) {
  const { t } = useLingui();
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const wanted = address.get('appointment') ?? '';

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
        lead={<Trans>Your visits to the doctor, and where each of them stands.</Trans>}
        action={
          <Button component={Link} to="/services">
            <Trans>Take Appointment</Trans>
          </Button>
        }
      />
      <QueuesToday personId={user.id} />
      <OwnWaitlist />
      <Appointments personId={user.id} onDetails={showAppointment} />
      <AppointmentDrawer
        appointmentId={/^[0-9a-f]{24}$/.test(wanted) ? wanted : null}
        onClose={() => showAppointment(null)}
      />
    </>
  );
}

function Appointments({ personId, onDetails }: { personId: string; onDetails: (id: string) => void }) {
  const { t } = useLingui();
  const list = useTableAddress(appointmentEndpoints['appointments.ofUser']);
  const [view, setView] = useView();
  const today = useToday();
  const found = useOwnAppointments(personId, list.asked);
  const columns = useAppointmentColumns(onDetails);
  const some = found.data !== undefined && found.data.items.length > 0;
  return (
    <>
      {some && (
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
      {some && view === 'calendar' ? (
        <AppointmentCalendar
          personId={personId}
          opensAt={nextDateOf(found.data.items, today)}
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
  const roomy = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });
  const wanted = address.get('view');
  const view = wanted === 'list' || wanted === 'calendar' ? wanted : roomy ? 'calendar' : 'list';
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
