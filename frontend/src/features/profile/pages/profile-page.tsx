import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AddressBook } from '../addresses/address-book.tsx';
import { ExportButton } from '../components/export-button.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { ProfileCard } from '../components/profile-card.tsx';
import { ProfileForm } from '../components/profile-form.tsx';
import { SessionList } from '../components/session-list.tsx';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) return null;
  const bookings = ownAppointmentsPath(user.role);
  return (
    <PageContainer>
      <PageHeading title={t`Profile`} lead={<Trans>Your account, password and devices.</Trans>} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="lg">
        <Stack gap="lg">
          <ProfileCard title={t`About you`}>
            <ProfileForm key={user.id} user={user} />
          </ProfileCard>
          <ProfileCard title={t`Address book`} lead={<Trans>Addresses for your orders.</Trans>}>
            <AddressBook />
          </ProfileCard>
          <ProfileCard
            title={t`Your data`}
            lead={
              <Trans>Your data in one file: your account, posts, comments, applications and orders.</Trans>
            }
          >
            <ExportButton userId={user.id} />
          </ProfileCard>
        </Stack>
        <Stack gap="lg">
          {bookings !== '/appointments' && (
            <ProfileCard title={t`My appointments`} lead={<Trans>Appointments for your own pets.</Trans>}>
              <Button component={Link} to={bookings} variant="light">
                <Trans>See my appointments</Trans>
              </Button>
            </ProfileCard>
          )}
          <ProfileCard title={t`Password`}>
            <PasswordForm email={user.email} />
          </ProfileCard>
          <ProfileCard
            title={t`Devices`}
            lead={
              <Trans>If you see a device you do not recognise, sign it out and change your password.</Trans>
            }
          >
            <SessionList />
          </ProfileCard>
        </Stack>
      </SimpleGrid>
    </PageContainer>
  );
}
