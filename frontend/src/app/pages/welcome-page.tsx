import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { LinkCard } from '../../components/layout/link-card.tsx';
import { PageContainer } from '../../components/layout/page-container.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { useSession } from '../../lib/session/session.ts';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) {
    return (
      <PageContainer>
        <PageTitle title={t`Dashboard`} />
        <EmptyState
          headingOrder={1}
          scene="welcome"
          title={t`Welcome to your dashboard`}
          text={t`Sign in to see your orders, bookings and posts here.`}
          action={
            <Button component={Link} to="/sign-in" state={{ from: '/dashboard' }} mt="sm">
              <Trans>Login</Trans>
            </Button>
          }
        />
      </PageContainer>
    );
  }
  const isAdmin = user.role === 'admin';
  const steps = [
    {
      to: '/posts/memories',
      scene: 'entry-memories',
      title: t`Memories`,
      text: isAdmin ? t`All shared memories.` : t`Memories you have shared.`,
    },
    {
      to: '/posts/adoptions',
      scene: 'entry-adoption',
      title: t`Adoption`,
      text: isAdmin ? t`Pets looking for a home.` : t`Your adoption posts and applications.`,
    },
    {
      to: '/orders',
      scene: 'entry-store',
      title: t`Product Orders`,
      text: isAdmin ? t`Review orders and update their status.` : t`Your orders and their status.`,
    },
    {
      to: '/hostel-orders',
      scene: 'entry-hostel',
      title: t`Hostel Bookings`,
      text: isAdmin ? t`Bookings, arrivals and departures.` : t`Your hostel bookings.`,
    },
    {
      to: '/appointments',
      scene: 'entry-services',
      title: t`Appointments`,
      text: isAdmin ? t`All appointments of all doctors.` : t`Your appointments, newest first.`,
    },
    {
      to: '/profile',
      scene: 'entry-account',
      title: t`Profile`,
      text: t`Your name, picture, password and devices.`,
    },
  ];
  return (
    <PageContainer>
      <PageHeading
        title={t`Welcome, ${user.full_name}`}
        lead={<Trans>Your orders, bookings, appointments and posts in one place.</Trans>}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing={{ base: 12, xs: 'lg' }}>
        {steps.map((step) => (
          <LinkCard key={step.to} {...step} eager />
        ))}
      </SimpleGrid>
    </PageContainer>
  );
}
