import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageContainer } from '../../../components/layout/page-container.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { ownAppointmentsPath } from '../../../lib/session/own-appointments-path.ts';
import { useSession } from '../../../lib/session/session.ts';
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
      <PageHeading title={t`Profile`} lead={<Trans>How others see you, and how you come in.</Trans>} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="lg">
        <Stack gap="lg">
          <ProfileCard title={t`About you`}>
            <ProfileForm key={user.id} user={user} />
          </ProfileCard>
          <ProfileCard
            title={t`Your data`}
            lead={
              <Trans>
                Everything we keep about you, in one file: your account, posts, comments, applications and
                orders.
              </Trans>
            }
          >
            <ExportButton userId={user.id} />
          </ProfileCard>
        </Stack>
        <Stack gap="lg">
          {bookings !== '/appointments' && (
            <ProfileCard
              title={t`My bookings`}
              lead={<Trans>The visits you have taken for pets of your own, apart from your work.</Trans>}
            >
              <Button component={Link} to={bookings} variant="light">
                <Trans>See my bookings</Trans>
              </Button>
            </ProfileCard>
          )}
          <ProfileCard title={t`Password`}>
            <PasswordForm email={user.email} />
          </ProfileCard>
          <ProfileCard
            title={t`Where you are signed in`}
            lead={<Trans>A device you do not know? Sign it out, then change your password.</Trans>}
          >
            <SessionList />
          </ProfileCard>
        </Stack>
      </SimpleGrid>
    </PageContainer>
  );
}
