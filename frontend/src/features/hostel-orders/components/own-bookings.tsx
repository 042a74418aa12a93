import { hostelOrderEndpoints, HostelOrdersQuery } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { OpenPayments } from '../../../components/purchase/open-payments.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useOwnBookings } from '../api/bookings.ts';
import { useOpenedBooking } from '../use-opened-booking.ts';
import { OwnStayWaits } from './own-stay-waits.tsx';
import { useBookingColumns } from './booking-columns.tsx';
import { BookingDrawer } from './booking-drawer.tsx';

export function OwnBookings({ customer }: { customer: SessionUser }) {
  const { t } = useLingui();
  const [opened, open] = useOpenedBooking();
  const list = useTableAddress(hostelOrderEndpoints['hostelOrders.listOfCustomer'], HostelOrdersQuery);
  const bookings = useOwnBookings(customer.id, list.query);
  const columns = useBookingColumns(false, open);
  const reserve = (
    <Button component={Link} to="/hostel">
      <Trans>Book a stay</Trans>
    </Button>
  );
  return (
    <>
      <PageHeading
        title={t`Hostel Bookings`}
        lead={<Trans>Your pets’ hostel bookings and their status.</Trans>}
        action={bookings.data && bookings.data.total > 0 && reserve}
      />
      <OwnStayWaits customerId={customer.id} />
      <OpenPayments customerId={customer.id} kind="hostel" />
      <AdminTable
        name="own-hostel-orders"
        caption={t`Hostel Bookings`}
        list={list}
        found={bookings}
        columns={columns}
        rowKey={({ _id }) => _id}
        empty={
          <EmptyState
            scene="hostel"
            title={t`No hostel orders placed.`}
            text={<Trans>When you are away, your dog or cat can stay with us.</Trans>}
            action={reserve}
          />
        }
      />
      <BookingDrawer bookingId={opened} asAdmin={false} onClose={() => open(null)} />
    </>
  );
}
