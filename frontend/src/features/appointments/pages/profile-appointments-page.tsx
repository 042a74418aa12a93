import { Trans, useLingui } from '@lingui/react/macro';
import { BackButton } from '../../../components/layout/back-button.tsx';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { OwnAppointments } from './own-appointments.tsx';

/** Appointments that a doctor or an admin has made for their own pets. */
export function Component() {
  const { t } = useLingui();
  return (
    <PageContainer>
      <BackButton to="/profile">
        <Trans>Back to profile</Trans>
      </BackButton>
      <OwnAppointments title={t`My appointments`} />
    </PageContainer>
  );
}
