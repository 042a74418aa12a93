import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Plural, useLingui } from '@lingui/react/macro';
import { Card, Group, Skeleton, Text, Title } from '@mantine/core';
import { DetailsButton } from '../../../components/records/details-button.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { petCountText } from '../../../lib/texts/stay-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useBookingsOn } from '../api/bookings.ts';
import { guestsOn } from '../booking-steps.ts';
import { BookingPayment } from './booking-payment.tsx';
import { CheckInOutButton } from './check-in-out-button.tsx';
import classes from './hostel-today.module.css';

export function HostelToday({ onDetails }: { onDetails: (id: string) => void }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const bookings = useBookingsOn(today);
  if (bookings.isPending) return <Skeleton height={120} mb="lg" />;
  if (!bookings.data) return null;
  const { arriving, leaving, here } = guestsOn(bookings.data.items, today);
  const guests = here.reduce((sum, booking) => sum + booking.orderData.guests, 0);
  return (
    <section aria-labelledby="hostel-today">
      <Group justify="space-between" align="baseline" mb="sm" gap="xs">
        <Title order={2} size="h3" id="hostel-today">
          {formatDhakaDay(today, i18n.locale)}
        </Title>
        <Text c="dimmed">
          <Plural
            value={guests}
            _0="No guests in the hostel."
            one="# guest in the hostel."
            other="# guests in the hostel."
          />
        </Text>
      </Group>
      <div className={classes['lists']}>
        <GuestList
          title={t`Arrivals today`}
          none={t`No more arrivals today.`}
          bookings={arriving}
          onDetails={onDetails}
        />
        <GuestList
          title={t`Departures today`}
          none={t`No more departures today.`}
          bookings={leaving}
          onDetails={onDetails}
        />
      </div>
    </section>
  );
}

interface GuestListProps {
  title: string;
  none: string;
  bookings: readonly HostelOrder[];
  onDetails: (id: string) => void;
}

function GuestList({ title, none, bookings, onDetails }: GuestListProps) {
  const { i18n } = useLingui();
  return (
    <Card padding="md">
      <Group justify="space-between" align="baseline">
        <Title order={3} size="h4">
          {title}
        </Title>
        <Text fw={650} className="pc-numbers">
          {i18n.number(bookings.length)}
        </Text>
      </Group>
      {bookings.length === 0 && <Text c="dimmed">{none}</Text>}
      <ul className={classes['list']}>
        {bookings.map((booking) => (
          <li key={booking._id} className={classes['guest']}>
            <div>
              <Text fw={600}>{booking.orderer_name}</Text>
              <Text size="sm" c="dimmed">
                {petCountText(booking.orderData.petType, booking.orderData.guests, i18n)} · {booking.order_id}
              </Text>
              {booking.deposit && (
                <Text size="sm" c="dimmed">
                  <BookingPayment booking={booking} />
                </Text>
              )}
            </div>
            <Group gap="xs">
              <DetailsButton number={booking.order_id} onClick={() => onDetails(booking._id)} />
              <CheckInOutButton booking={booking} />
            </Group>
          </li>
        ))}
      </ul>
    </Card>
  );
}
