import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Stack, Text, Title } from '@mantine/core';
import { DhakaDate } from '../../../components/text/dhaka-date.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { ReceiptButtons } from '../../../components/purchase/receipt-buttons.tsx';
import { RecordDrawer } from '../../../components/records/record-drawer.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { EventLogLink } from '../../../components/records/event-log-link.tsx';
import { paymentStatusTexts } from '../../../lib/texts/payment-status-texts.ts';
import { petCountText } from '../../../lib/texts/stay-texts.ts';
import { fetchReceipt, useBooking } from '../api/hostel-orders.ts';
import { BookingActions } from './booking-actions.tsx';
import { BookingStatusBadge } from './booking-status-badge.tsx';
import { BookingStatusMenu } from './booking-status-menu.tsx';
import { BookingTimeline } from './booking-timeline.tsx';
import { PetList } from './pet-list.tsx';
import { BookingDates } from './booking-dates.tsx';

interface BookingDrawerProps {
  orderId: string | null;
  asAdmin: boolean;
  onClose: () => void;
}

export function BookingDrawer({ orderId, asAdmin, onClose }: BookingDrawerProps) {
  const { t } = useLingui();
  const booking = useBooking(orderId);
  return (
    <RecordDrawer
      opened={orderId !== null}
      found={booking}
      title={(found) => found?.order_id ?? t`Booking`}
      onClose={onClose}
    >
      {(found) => <BookingDetails order={found} asAdmin={asAdmin} onDeleted={onClose} />}
    </RecordDrawer>
  );
}

interface BookingDetailsProps {
  order: HostelOrder;
  asAdmin: boolean;
  onDeleted: () => void;
}

function BookingDetails({ order, asAdmin, onDeleted }: BookingDetailsProps) {
  const { t, i18n } = useLingui();
  const { petType, guests, totalPrice } = order.orderData;
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <Fact label={t`Status`}>
          {asAdmin ? <BookingStatusMenu order={order} /> : <BookingStatusBadge status={order.status} />}
        </Fact>
        <Fact label={t`Guests`}>{petCountText(petType, guests, i18n)}</Fact>
        <Fact label={t`Dates`}>
          <BookingDates order={order} />
        </Fact>
        {order.checked_in_at && (
          <Fact label={t`Arrived`}>
            <DhakaDate at={order.checked_in_at} format="date-time" />
          </Fact>
        )}
        {order.checked_out_at && (
          <Fact label={t`Went home`}>
            <DhakaDate at={order.checked_out_at} format="date-time" />
          </Fact>
        )}
        <Fact label={t`Total`}>
          <Taka taka={totalPrice} />
        </Fact>
        <Fact label={t`Payment`}>{i18n._(paymentStatusTexts[order.payment_status])}</Fact>
        {order.refunded > 0 && (
          <Fact label={t`Paid back`}>
            <Taka taka={order.refunded} />
          </Fact>
        )}
        <Fact label={t`Name`}>{order.orderer_name}</Fact>
        <Fact label={t`Email`}>{order.orderer_email}</Fact>
        <Fact label={t`Phone`}>{order.orderer_contact}</Fact>
        <Fact label={t`Billing address`}>{order.shipping_address}</Fact>
      </Stack>
      <BookingActions order={order} asAdmin={asAdmin} onDeleted={onDeleted} />
      <section aria-labelledby="booking-pets">
        <Title order={3} size="h4" mb="sm" id="booking-pets">
          <Trans>About the guests</Trans>
        </Title>
        {order.pets.length > 0 ? (
          <PetList pets={order.pets} />
        ) : (
          <Text c="dimmed">
            <Trans>Nothing was told about them yet.</Trans>
          </Text>
        )}
      </section>
      <ReceiptButtons
        number={order.order_id}
        fetchReceipt={(language) => fetchReceipt(order._id, language)}
      />
      <section aria-labelledby="booking-timeline">
        <Title order={3} size="h4" mb="sm" id="booking-timeline">
          <Trans>What happened so far</Trans>
        </Title>
        <BookingTimeline timeline={order.timeline} own={!asAdmin} />
      </section>
      <EventLogLink id={order._id} />
    </Stack>
  );
}
