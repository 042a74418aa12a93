import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Skeleton, Stack, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { CancellationNotice } from '../../../components/purchase/cancellation/cancellation-notice.tsx';
import { Fact } from '../../../components/records/fact.tsx';
import { RecordDrawer } from '../../../components/records/record-drawer.tsx';
import { EventLogLink } from '../../../components/records/event-log-link.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { paymentStatusTexts } from '../../../lib/texts/payment-status-texts.ts';
import { useOrder } from '../api/orders.ts';
import { cancellationTargetOf } from '../cancellation-target-of.ts';
import { OrderParcel } from '../parcel/order-parcel.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { ReviewableLines } from './reviewable-lines.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderReturns } from './order-returns.tsx';
import { OrderStatusMenu } from './order-status-menu.tsx';
import { OrderTimeline } from './order-timeline.tsx';

const OrderNotesSection = lazy(async () => ({
  default: (await import('../notes/order-notes-section.tsx')).OrderNotesSection,
}));

interface OrderDrawerProps {
  orderId: string | null;
  asAdmin: boolean;
  onClose: () => void;
}

export function OrderDrawer({ orderId, asAdmin, onClose }: OrderDrawerProps) {
  const { t } = useLingui();
  const order = useOrder(orderId);
  return (
    <RecordDrawer
      opened={orderId !== null}
      found={order}
      title={(found) => found?.order_id ?? t`Order`}
      onClose={onClose}
    >
      {(found) => <OrderDetails order={found} asAdmin={asAdmin} onDeleted={onClose} />}
    </RecordDrawer>
  );
}

function isOnItsWay({ status }: Order): boolean {
  return status === 'Pending' || status === 'Processing' || status === 'Shipping';
}

interface OrderDetailsProps {
  order: Order;
  asAdmin: boolean;
  onDeleted: () => void;
}

function OrderDetails({ order, asAdmin, onDeleted }: OrderDetailsProps) {
  const { t, i18n } = useLingui();
  return (
    <Stack gap="lg">
      <CancellationNotice row={order} target={cancellationTargetOf(order)} asAdmin={asAdmin} />
      {!asAdmin && order.status === 'Delivered' ? (
        <ReviewableLines lines={order.lines} />
      ) : (
        <OrderLines lines={order.lines} />
      )}
      <Stack gap="xs">
        {order.coupon && (
          <Fact label={t`Discount with coupon ${order.coupon.code}`}>
            −<Taka taka={order.coupon.discount} />
          </Fact>
        )}
        <Fact label={t`Total`}>
          <Taka taka={order.total_price} />
        </Fact>
        {order.delivery && (
          <Fact label={t`Of it for delivery`}>
            <Taka taka={order.delivery.charge} />
          </Fact>
        )}
        {order.delivery && isOnItsWay(order) && (
          <Fact label={t`Expected by`}>{formatDhakaDay(order.delivery.expected_on, i18n.locale)}</Fact>
        )}
        {order.refunded > 0 && (
          <Fact label={t`Amount refunded`}>
            <Taka taka={order.refunded} />
          </Fact>
        )}
        <Fact label={t`Status`}>
          {asAdmin ? <OrderStatusMenu order={order} /> : <OrderStatusBadge status={order.status} />}
        </Fact>
        {order.exchange_for ? (
          <Fact label={t`Exchange for`}>
            <Anchor component={Link} to={`/orders?order=${order.exchange_for.order_id}`}>
              {order.exchange_for.order_number}
            </Anchor>
          </Fact>
        ) : (
          <Fact label={t`Payment`}>{i18n._(paymentStatusTexts[order.payment_status])}</Fact>
        )}
        <Fact label={t`Name`}>{order.orderer_name}</Fact>
        <Fact label={t`Email`}>{order.orderer_email}</Fact>
        <Fact label={t`Phone`}>{order.orderer_contact}</Fact>
        <Fact label={t`Delivery address`}>{order.shipping_address}</Fact>
        {order.order_note && <Fact label={t`Note for the delivery`}>{order.order_note}</Fact>}
      </Stack>
      {order.timeline.some(({ status }) => status === 'Delivered') && (
        <OrderReturns order={order} asAdmin={asAdmin} />
      )}
      <OrderParcel order={order} asAdmin={asAdmin} />
      <OrderActions order={order} asAdmin={asAdmin} onDeleted={onDeleted} />
      {asAdmin && (
        <Suspense fallback={<Skeleton height={160} />}>
          <OrderNotesSection orderId={order._id} />
        </Suspense>
      )}
      <section aria-labelledby="timeline">
        <Title order={3} size="h4" mb="sm" id="timeline">
          <Trans>History</Trans>
        </Title>
        <OrderTimeline timeline={order.timeline} own={!asAdmin} />
      </section>
      <EventLogLink id={order._id} />
    </Stack>
  );
}
