import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { LinkCard } from '../../components/layout/link-card.tsx';
import { PageContainer } from '../../components/layout/page-container.tsx';
import { PageHeading } from '../../components/layout/page-heading.tsx';
import { useUpcomingAppointments } from '../../features/appointments/api/appointments.ts';
import { OwnWaitlist } from '../../features/appointments/components/own-waitlist.tsx';
import { TodaysQueues } from '../../features/appointments/components/todays-queues.tsx';
import { UpcomingAppointmentCard } from '../../features/appointments/components/upcoming-appointment-card.tsx';
import { useOpenBookings } from '../../features/hostel-orders/api/open-bookings.ts';
import { OpenBookingCard } from '../../features/hostel-orders/components/open-booking-card.tsx';
import { useOpenOrders } from '../../features/orders/api/open-orders.ts';
import { OpenOrderCard } from '../../features/orders/components/open-order-card.tsx';
import type { SessionUser } from '../../lib/session/session.ts';
import classes from './customer-page.module.css';

/** The dashboard of a customer: what is under way, then all pages. */
export function CustomerPage({ user }: { user: SessionUser }) {
  const { t } = useLingui();
  return (
    <PageContainer>
      <PageHeading
        title={t`Welcome, ${user.full_name}`}
        lead={<Trans>Your orders, bookings, appointments and posts in one place.</Trans>}
      />
      <TodaysQueues userId={user.id} />
      <OwnWaitlist />
      <UnderWay userId={user.id} />
      <AllPages />
    </PageContainer>
  );
}

function UnderWay({ userId }: { userId: string }) {
  const appointments = useUpcomingAppointments(userId);
  const bookings = useOpenBookings(userId);
  const orders = useOpenOrders(userId);
  const all = [appointments, bookings, orders];
  const failed = all.filter(({ isError, data }) => isError && data === undefined);
  const isEmpty = all.every(({ data }) => data?.length === 0);
  return (
    <section aria-labelledby="under-way" className={classes['section']}>
      <Title order={2} size="h3" mb="sm" id="under-way">
        <Trans>Under way</Trans>
      </Title>
      {isEmpty ? (
        <NothingUnderWay />
      ) : (
        <ul className={classes['records']}>
          {appointments.data?.map((appointment) => (
            <li key={appointment._id}>
              <UpcomingAppointmentCard appointment={appointment} />
            </li>
          ))}
          {bookings.data?.map((booking) => (
            <li key={booking._id}>
              <OpenBookingCard booking={booking} />
            </li>
          ))}
          {orders.data?.map((order) => (
            <li key={order._id}>
              <OpenOrderCard order={order} />
            </li>
          ))}
          {all.some(({ isPending }) => isPending) && (
            <li aria-hidden="true">
              <Skeleton height={82} radius="lg" />
            </li>
          )}
        </ul>
      )}
      {failed.length > 0 && (
        <Group gap="sm" mt="sm" role="alert">
          <Text>
            <Trans>A part of this list is not available right now.</Trans>
          </Text>
          <Button variant="light" onClick={() => failed.forEach(({ refetch }) => void refetch())}>
            <Trans>Try again</Trans>
          </Button>
        </Group>
      )}
    </section>
  );
}

function NothingUnderWay() {
  return (
    <div className={classes['empty']}>
      <Text fw={600}>
        <Trans>Nothing is under way.</Trans>
      </Text>
      <Text c="dimmed" mb="sm">
        <Trans>Orders, stays and appointments are shown here until they are over.</Trans>
      </Text>
      <Group gap="xs">
        <Button component={Link} to="/services" variant="light">
          <Trans>Take Appointment</Trans>
        </Button>
        <Button component={Link} to="/store" variant="light">
          <Trans>Go to store</Trans>
        </Button>
        <Button component={Link} to="/hostel" variant="light">
          <Trans>Book a stay</Trans>
        </Button>
      </Group>
    </div>
  );
}

function AllPages() {
  const { t } = useLingui();
  const pages = [
    {
      to: '/posts/memories',
      scene: 'entry-memories',
      title: t`Memories`,
      text: t`Memories you have shared.`,
    },
    {
      to: '/posts/adoptions',
      scene: 'entry-adoption',
      title: t`Adoption`,
      text: t`Your adoption posts and applications.`,
    },
    {
      to: '/orders',
      scene: 'entry-store',
      title: t`Product Orders`,
      text: t`Your orders and their status.`,
    },
    {
      to: '/hostel-orders',
      scene: 'entry-hostel',
      title: t`Hostel Bookings`,
      text: t`Your hostel bookings.`,
    },
    {
      to: '/appointments',
      scene: 'entry-services',
      title: t`Appointments`,
      text: t`Your appointments, newest first.`,
    },
    {
      to: '/profile',
      scene: 'entry-account',
      title: t`Profile`,
      text: t`Your name, picture, password and devices.`,
    },
  ];
  return (
    <section aria-labelledby="all-pages">
      <Title order={2} size="h3" mb="sm" id="all-pages">
        <Trans>All your pages</Trans>
      </Title>
      <SimpleGrid cols={{ base: 2, lg: 3 }} spacing={{ base: 12, xs: 'lg' }}>
        {pages.map((page) => (
          <LinkCard key={page.to} {...page} headingOrder={3} phone="tile" />
        ))}
      </SimpleGrid>
    </section>
  );
}
