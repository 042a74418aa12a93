import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useVisitAddress } from './use-visit-address.ts';
import { VisitDrawer } from './visit-drawer.tsx';
import { AllVisits } from './visit-table.tsx';

/** Appointments for admins: everybody’s, with filters that stand in the address. */
export function AdminAppointments() {
  const { t } = useLingui();
  const { opened, change } = useVisitAddress();
  const handleDetails = useCallback((id: string) => change('appointment', id), [change]);
  return (
    <>
      <PageHeading
        title={t`Appointments`}
        lead={<Trans>Who sees which doctor, and when. A new one appears by itself.</Trans>}
      />
      <AllVisits onDetails={handleDetails} />
      <VisitDrawer visitId={opened} asAdmin onClose={() => change('appointment', null)} />
    </>
  );
}
