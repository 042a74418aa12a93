import { Trans, useLingui } from '@lingui/react/macro';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { OwnAppointments } from './own-appointments.tsx';

/** The visits that a doctor or an admin has taken for pets of their own. */
export function Component() {
  const { t } = useLingui();
  return (
    <PageContainer>
      <BackButton to="/profile">
        <Trans>Back to the profile</Trans>
      </BackButton>
      <OwnAppointments title={t`My bookings`} />
    </PageContainer>
  );
}
