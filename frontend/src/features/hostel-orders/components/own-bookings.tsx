import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import type { SessionUser } from '../../../lib/session.ts';
import { usePageNumber } from '../../../lib/use-page-number.ts';
import { useOwnBookings } from '../api/hostel-orders.ts';
import { useOpenedBooking } from '../use-opened-booking.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { BookingList } from './booking-list.tsx';

/** A person’s own stays at the hostel. */
export function OwnBookings({ person }: { person: SessionUser }) {
  const { t } = useLingui();
  const [opened, open] = useOpenedBooking();
  const [page] = usePageNumber();
  const bookings = useOwnBookings(person.id, page);
  const reserve = (
    <Button component={Link} to="/hostel">
      <Trans>Reserve a stay</Trans>
    </Button>
  );
  return (
    <>
      <PageHeading
        title={t`Hostel Bookings`}
        lead={<Trans>The stays of your pets, and where each of them stands.</Trans>}
        action={bookings.data && bookings.data.total > 0 && reserve}
      />
      <BookingList
        bookings={bookings}
        asAdmin={false}
        onDetails={open}
        empty={
          <EmptyState
            scene="hostel"
            title={t`No hostel orders placed.`}
            text={<Trans>When you are away, your dog or cat can stay with us.</Trans>}
            action={reserve}
          />
        }
      />
      <BookingDrawer orderId={opened} asAdmin={false} onClose={() => open(null)} />
    </>
  );
}
