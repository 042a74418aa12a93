import { type HostelOrder, HostelOrderStatus } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { useState } from 'react';
import { CancellationDialog } from '../../../components/purchase/cancellation/cancellation-dialog.tsx';
import { asksForRefund } from '../../../components/purchase/cancellation/cancellation-target.ts';
import { StatusMenu } from '../../../components/records/status-menu.tsx';
import { hostelOrderStatusTexts } from '../../../lib/texts/hostel-order-status-texts.ts';
import { useChangeBookingStatus } from '../api/change-booking.ts';
import { cancellationTargetOf } from '../cancellation-target-of.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';

/**
 * Menu with which an admin changes the status. Cancelling a paid booking asks for reason and refund. Reopening a
 * cancelled booking needs free places.
 */
export function BookingStatusMenu({ booking }: { booking: HostelOrder }) {
  const change = useChangeBookingStatus();
  const [asking, setAsking] = useState(false);
  const target = cancellationTargetOf(booking);

  function handleAsk(status: HostelOrderStatus): boolean {
    const asks = status === 'Cancelled' && asksForRefund(booking, target);
    if (asks) setAsking(true);
    return asks;
  }

  return (
    <>
      <StatusMenu
        order={booking}
        statuses={HostelOrderStatus.options}
        texts={hostelOrderStatusTexts}
        badge={<BookingStatusBadge status={booking.status} />}
        changing={change.isPending}
        onChange={(status) => change.mutateAsync({ booking, status })}
        onAsk={handleAsk}
      />
      <CancellationDialog target={asking ? target : null} onClose={() => setAsking(false)} />
    </>
  );
}
