import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useAppointmentAddress } from './use-appointment-address.ts';
import { AppointmentDrawer } from './appointment-drawer.tsx';
import { AllAppointmentsTable } from './appointment-table.tsx';

export function AdminAppointments() {
  const { t } = useLingui();
  const { opened, change } = useAppointmentAddress();
  const handleDetails = useCallback((id: string) => change('appointment', id), [change]);
  return (
    <>
      <PageHeading
        title={t`Appointments`}
        lead={<Trans>All appointments. The list updates automatically.</Trans>}
      />
      <AllAppointmentsTable onDetails={handleDetails} />
      <AppointmentDrawer appointmentId={opened} asAdmin onClose={() => change('appointment', null)} />
    </>
  );
}
