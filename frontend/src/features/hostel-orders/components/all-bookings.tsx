import {
  hostelOrderEndpoints,
  HostelOrderStatus,
  HostelOrdersQuery,
} from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { PetType } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { AdminTable } from '../../../components/admin-table/admin-table.tsx';
import { useTableAddress } from '../../../components/admin-table/use-table-address.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { choicesOf } from '../../../lib/texts/choices-of.ts';
import { hostelOrderStatusTexts } from '../../../lib/texts/hostel-order-status-texts.ts';
import { moneyStatuses, paymentStatusTexts } from '../../../lib/texts/payment-status-texts.ts';
import { petTypeTexts } from '../../../lib/texts/stay-texts.ts';
import { useAllBookings } from '../api/bookings.ts';
import { useOpenedBooking } from '../use-opened-booking.ts';
import { useBookingColumns } from './booking-columns.tsx';
import { BookingDrawer } from './booking-drawer.tsx';
import { HostelToday } from './hostel-today.tsx';

export function AllBookings() {
  const { t } = useLingui();
  const [opened, open] = useOpenedBooking();
  return (
    <>
      <PageHeading
        title={t`Hostel Bookings`}
        lead={<Trans>All hostel bookings. Customers see changes at once.</Trans>}
      />
      <HostelToday onDetails={open} />
      <BookingTable onDetails={open} />
      <BookingDrawer bookingId={opened} asAdmin onClose={() => open(null)} />
    </>
  );
}

const endpoint = hostelOrderEndpoints['hostelOrders.list'];
const filters = ['status', 'payment_status', 'money', 'petType', 'on', 'from', 'to'] as const;

function BookingTable({ onDetails }: { onDetails: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const list = useTableAddress(endpoint, HostelOrdersQuery, { filters });
  return (
    <AdminTable
      name="hostel-orders"
      caption={t`Hostel Bookings`}
      list={list}
      found={useAllBookings(list.query)}
      columns={useBookingColumns(true, onDetails)}
      rowKey={({ _id }) => _id}
      tools={{
        search: { label: t`Search the bookings`, placeholder: t`Name, email, phone or number` },
        filters: [
          {
            kind: 'choice',
            name: 'status',
            label: t`Status`,
            options: choicesOf(HostelOrderStatus.options, hostelOrderStatusTexts, i18n),
          },
          {
            kind: 'choice',
            name: 'payment_status',
            label: t`Payment`,
            options: choicesOf(moneyStatuses, paymentStatusTexts, i18n),
          },
          {
            kind: 'choice',
            name: 'money',
            label: t`Refund`,
            options: [{ value: 'undecided', label: t`To be decided` }],
          },
          {
            kind: 'choice',
            name: 'petType',
            label: t`Pet type`,
            options: choicesOf(PetType.options, petTypeTexts, i18n),
          },
          { kind: 'day', name: 'on', label: t`In the hostel on` },
          { kind: 'day', name: 'from', label: t`Check-in from` },
          { kind: 'day', name: 'to', label: t`Check-in until` },
        ],
        nothingFound: t`No booking matches.`,
      }}
      empty={
        <EmptyState
          scene="hostel"
          title={t`No hostel orders placed.`}
          text={<Trans>New bookings will appear here.</Trans>}
        />
      }
    />
  );
}
