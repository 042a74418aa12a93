import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import { IconCat, IconDog } from '@tabler/icons-react';
import { RecordLink } from '../../../components/records/record-link.tsx';
import { formatDhakaDays } from '../../../lib/dates/dhaka-dates.ts';
import { petCountText, stayLengthText } from '../../../lib/texts/stay-texts.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';

export function OpenBookingCard({ booking }: { booking: HostelOrder }) {
  const { t, i18n } = useLingui();
  const { petType, guests, checkIn, checkOut } = booking.orderData;
  const Icon = petType === 'cat' ? IconCat : IconDog;
  const pets = petCountText(petType, guests, i18n);
  return (
    <RecordLink
      to={`/hostel-orders?order=${booking._id}`}
      picture={<Icon size={28} aria-hidden="true" />}
      title={t`Hostel: ${pets}`}
      badge={<BookingStatusBadge status={booking.status} />}
    >
      {formatDhakaDays(checkIn, checkOut, i18n.locale)} · {stayLengthText(booking.days, i18n)}
    </RecordLink>
  );
}
