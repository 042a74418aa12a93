import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { CancellationNotice } from '../../../components/purchase/cancellation/cancellation-notice.tsx';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { ReceiptButtons } from '../../../components/purchase/receipt-buttons.tsx';
import { RecordDrawer } from '../../../components/records/record-drawer.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { EventLogLink } from '../../../components/records/event-log-link.tsx';
import { petCountText } from '../../../lib/texts/stay-texts.ts';
import { fetchReceipt, useBooking } from '../api/bookings.ts';
import { cancellationTargetOf } from '../cancellation-target-of.ts';
import { BookingPayment } from './booking-payment.tsx';
import { BookingActions } from './booking-actions.tsx';
import { BookingStatusBadge } from './booking-status-badge.tsx';
import { BookingStatusMenu } from './booking-status-menu.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { BookingVaccinations } from './booking-vaccinations.tsx';
import { PetList } from '../pets/pet-list.tsx';
import { StayLog } from './stay-log.tsx';
import { BookingDates } from './booking-dates.tsx';

interface BookingDrawerProps {
  bookingId: string | null;
  asAdmin: boolean;
  onClose: () => void;
}

export function BookingDrawer({ bookingId, asAdmin, onClose }: BookingDrawerProps) {
  const { t } = useLingui();
  const booking = useBooking(bookingId);
  return (
    <RecordDrawer
      opened={bookingId !== null}
      found={booking}
      title={(found) => found?.order_id ?? t`Booking`}
      onClose={onClose}
    >
      {(found) => <BookingDetails booking={found} asAdmin={asAdmin} onDeleted={onClose} />}
    </RecordDrawer>
  );
}

interface BookingDetailsProps {
  booking: HostelOrder;
  asAdmin: boolean;
  onDeleted: () => void;
}

function BookingDetails({ booking, asAdmin, onDeleted }: BookingDetailsProps) {
  const { t, i18n } = useLingui();
  const { petType, guests, totalPrice } = booking.orderData;
  return (
    <Stack gap="lg">
      <CancellationNotice row={booking} target={cancellationTargetOf(booking)} asAdmin={asAdmin} />
      <Stack gap="xs">
        <Fact label={t`Status`}>
          {asAdmin ? <BookingStatusMenu booking={booking} /> : <BookingStatusBadge status={booking.status} />}
        </Fact>
        {!asAdmin && booking.status === 'Pending' && (
          <Text size="sm" c="dimmed">
            {booking.deposit ? (
              <Trans>
                The places are reserved. The status stays Pending until the hostel confirms your booking.
              </Trans>
            ) : (
              <Trans>
                Your payment has arrived, and the places are reserved. The status stays Pending until the
                hostel confirms your booking.
              </Trans>
            )}
          </Text>
        )}
        <Fact label={t`Guests`}>{petCountText(petType, guests, i18n)}</Fact>
        <Fact label={t`Dates`}>
          <BookingDates booking={booking} />
        </Fact>
        {booking.checked_in_at && (
          <Fact label={t`Checked in`}>
            <DhakaDate at={booking.checked_in_at} format="date-time" />
          </Fact>
        )}
        {booking.checked_out_at && (
          <Fact label={t`Checked out`}>
            <DhakaDate at={booking.checked_out_at} format="date-time" />
          </Fact>
        )}
        <Fact label={t`Total`}>
          <Taka taka={totalPrice} />
        </Fact>
        <Fact label={t`Payment`}>
          <BookingPayment booking={booking} />
        </Fact>
        <MoneyFacts booking={booking} />
        {booking.refunded > 0 && (
          <Fact label={t`Amount refunded`}>
            <Taka taka={booking.refunded} />
          </Fact>
        )}
        <Fact label={t`Name`}>{booking.orderer_name}</Fact>
        <Fact label={t`Email`}>{booking.orderer_email}</Fact>
        <Fact label={t`Phone`}>{booking.orderer_contact}</Fact>
        <Fact label={t`Billing address`}>{booking.shipping_address}</Fact>
      </Stack>
      <BookingVaccinations booking={booking} asAdmin={asAdmin} />
      <BookingActions booking={booking} asAdmin={asAdmin} onDeleted={onDeleted} />
      <BookingPets pets={booking.pets} />
      {booking.checked_in_at && <StayLog booking={booking} own={!asAdmin} />}
      <ReceiptButtons
        number={booking.order_id}
        fetchReceipt={(language) => fetchReceipt(booking._id, language)}
      />
      <section aria-labelledby="booking-timeline">
        <Title order={3} size="h4" mb="sm" id="booking-timeline">
          <Trans>History</Trans>
        </Title>
        <BookingTimeline timeline={booking.timeline} own={!asAdmin} />
      </section>
      <EventLogLink id={booking._id} />
    </Stack>
  );
}

function BookingPets({ pets }: { pets: HostelOrder['pets'] }) {
  return (
    <section aria-labelledby="booking-pets">
      <Title order={3} size="h4" mb="sm" id="booking-pets">
        <Trans>Pet details</Trans>
      </Title>
      {pets.length > 0 ? (
        <PetList pets={pets} />
      ) : (
        <Text c="dimmed">
          <Trans>No details yet.</Trans>
        </Text>
      )}
    </section>
  );
}

/** When a held deposit is charged, and the sum that is paid at the reception. */
function MoneyFacts({ booking: { deposit, due } }: { booking: HostelOrder }) {
  const { t } = useLingui();
  return (
    <>
      {deposit?.state === 'held' && (
        <Fact label={t`Charged`}>
          <Trans>
            at check-in, at the latest <DhakaDate at={deposit.charge_at} format="date-time" />
          </Trans>
        </Fact>
      )}
      {due !== undefined && (
        <Fact label={t`Due at the front desk`}>
          <Taka taka={due} />
        </Fact>
      )}
    </>
  );
}
