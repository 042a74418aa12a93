import { Trans, useLingui } from '@lingui/react/macro';
import { PageHeading } from '../../../components/page-heading.tsx';
import { useVisitAddress } from './use-visit-address.ts';
import { VisitDrawer } from './visit-drawer.tsx';
import { VisitFilters } from './visit-filters.tsx';
import { VisitList } from './visit-list.tsx';

/** Appointments for admins: everybody’s, with filters that stand in the address. */
export function AdminAppointments() {
  const { t } = useLingui();
  const address = useVisitAddress();
  return (
    <>
      <PageHeading
        title={t`Appointments`}
        lead={<Trans>Who sees which doctor, and when. A new one appears by itself.</Trans>}
      />
      <VisitFilters
        filter={address.filter}
        date={address.date}
        withDoctor
        onChange={address.change}
        onClear={address.clear}
      />
      <VisitList whose="all" address={address} />
      <VisitDrawer visitId={address.opened} asAdmin onClose={() => address.change('appointment', null)} />
    </>
  );
}
