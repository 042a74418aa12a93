import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OwnWorkspace } from '../own-workspace.tsx';
import { useAppointmentAddress } from './use-appointment-address.ts';
import { AppointmentCalendar } from './appointment-calendar.tsx';
import { AppointmentDrawer } from './appointment-drawer.tsx';
import { DoctorAppointmentsTable } from './appointment-table.tsx';
import { ScheduleLink } from '../schedule-link.tsx';

export function DoctorAppointments() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t`Appointments`}
        lead={<Trans>Your appointments. The list updates automatically.</Trans>}
        action={<WorkspaceLinks />}
      />
      <OwnWorkspace>{(doctor) => <OwnAppointments drId={doctor._id} />}</OwnWorkspace>
    </>
  );
}

function OwnAppointments({ drId }: { drId: string }) {
  const { t } = useLingui();
  const address = useAppointmentAddress();
  const { view, change } = address;
  const scope = useMemo(() => ({ drId }), [drId]);
  const handleDetails = useCallback((id: string) => change('appointment', id), [change]);
  return (
    <>
      <SegmentedControl
        mb="md"
        size="md"
        aria-label={t`View`}
        value={view}
        onChange={(chosen) => change('view', chosen === 'list' ? null : chosen)}
        data={[
          { value: 'list', label: t`List` },
          { value: 'day', label: t`Day` },
          { value: 'week', label: t`Week` },
        ]}
      />
      {view === 'list' ? (
        <DoctorAppointmentsTable scope={scope} onDetails={handleDetails} />
      ) : (
        <AppointmentCalendar
          drId={drId}
          view={view}
          date={address.date}
          onDate={(date) => change('date', date)}
          onDetails={handleDetails}
        />
      )}
      <AppointmentDrawer
        appointmentId={address.opened}
        asAdmin={false}
        onClose={() => change('appointment', null)}
      />
    </>
  );
}

function WorkspaceLinks() {
  return (
    <Group gap="xs">
      <Button component={Link} to="/queue" leftSection={<IconListNumbers size={20} aria-hidden="true" />}>
        <Trans>Today’s queue</Trans>
      </Button>
      <ScheduleLink />
    </Group>
  );
}
