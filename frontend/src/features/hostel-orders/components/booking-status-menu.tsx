import { type HostelOrder, HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import { StatusMenu } from '../../../components/records/status-menu.tsx';
import { hostelOrderStatusTexts } from '../../../lib/texts/hostel-order-status-texts.ts';
import { useChangeBookingStatus } from '../api/change-booking.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';

/** Menu with which an admin changes the status. Reopening a cancelled booking needs free places. */
export function BookingStatusMenu({ booking }: { booking: HostelOrder }) {
  const change = useChangeBookingStatus();
  return (
    <StatusMenu
      order={booking}
      statuses={HostelOrderStatus.options}
      texts={hostelOrderStatusTexts}
      badge={<BookingStatusBadge status={booking.status} />}
      changing={change.isPending}
      onChange={(status) => change.mutateAsync({ booking, status })}
    />
  );
}
