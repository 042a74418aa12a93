import type { Order } from '@petcare/contracts/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { ProductPicture } from '../../../components/product-picture.tsx';
import { Taka } from '../../../components/taka.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { paymentStatusTexts } from '../../../lib/payment-status-texts.ts';
import { useOrder } from '../api/orders.ts';
import classes from './order-drawer.module.css';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderTimeline } from './order-timeline.tsx';

interface OrderDrawerProps {
  /** The order to show; null for none. */
  orderId: string | null;
  onClose: () => void;
}

/** Everything about one order, beside the list; on a phone from below. */
export function OrderDrawer({ orderId, onClose }: OrderDrawerProps) {
  const { t, i18n } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const order = useOrder(orderId);
  return (
    <Drawer
      opened={orderId !== null}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 440}
      title={order.data?.order_id ?? t`Order`}
    >
      {order.data && <OrderDetails order={order.data} />}
      {order.isPending && orderId !== null && <Skeleton height={320} />}
      {order.isError && !order.data && (
        <ErrorState message={errorText(order.error, i18n)} onRetry={() => void order.refetch()} />
      )}
    </Drawer>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const quantity = i18n.number(order.quantity);
  return (
    <Stack gap="lg">
      <div className={classes['product']}>
        <ProductPicture src={order.product_image} className={classes['picture']} />
        <div>
          <Text fw={600}>{order.product_name}</Text>
          <Text c="dimmed" className="pc-numbers">
            {quantity} × <Taka taka={order.unit_price} />
          </Text>
        </div>
      </div>
      <Stack gap="xs">
        <Fact label={t`Status`}>
          <OrderStatusBadge status={order.status} />
        </Fact>
        <Fact label={t`Total`}>
          <Taka taka={order.total_price} />
        </Fact>
        <Fact label={t`Payment`}>{i18n._(paymentStatusTexts[order.payment_status])}</Fact>
        <Fact label={t`Name`}>{order.orderer_name}</Fact>
        <Fact label={t`Email`}>{order.orderer_email}</Fact>
        <Fact label={t`Phone`}>{order.orderer_contact}</Fact>
        <Fact label={t`Delivered to`}>{order.shipping_address}</Fact>
      </Stack>
      <section aria-labelledby="timeline">
        <Title order={3} size="h4" mb="sm" id="timeline">
          <Trans>What happened so far</Trans>
        </Title>
        <OrderTimeline timeline={order.timeline} />
      </section>
    </Stack>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" align="baseline" wrap="nowrap" gap="md">
      <Text c="dimmed" style={{ flex: 'none' }}>
        {label}
      </Text>
      <Text component="div" fw={600} ta="end" className="pc-numbers" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Group>
  );
}
