import type { Order } from '@petcare/contracts/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../components/error-state.tsx';
import { Taka } from '../../../components/taka.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { paymentStatusTexts } from '../../../lib/payment-status-texts.ts';
import { useOrder } from '../api/orders.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderStatusBadge } from './order-status-badge.tsx';
import { OrderStatusMenu } from './order-status-menu.tsx';
import { OrderTimeline } from './order-timeline.tsx';

interface OrderDrawerProps {
  /** The order to show; null for none. */
  orderId: string | null;
  asAdmin: boolean;
  onClose: () => void;
}

/** Everything about one order, beside the list; on a phone from below. */
export function OrderDrawer({ orderId, asAdmin, onClose }: OrderDrawerProps) {
  const { t, i18n } = useLingui();
  const onPhone = useMediaQuery('(max-width: 47.99em)') ?? false;
  const order = useOrder(orderId);
  return (
    <Drawer
      opened={orderId !== null}
      onClose={onClose}
      position={onPhone ? 'bottom' : 'right'}
      size={onPhone ? '85%' : 480}
      title={order.data?.order_id ?? t`Order`}
    >
      {order.data && <OrderDetails order={order.data} asAdmin={asAdmin} onDeleted={onClose} />}
      {order.isPending && orderId !== null && <Skeleton height={320} />}
      {order.isError && !order.data && (
        <ErrorState message={errorText(order.error, i18n)} onRetry={() => void order.refetch()} />
      )}
    </Drawer>
  );
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
      <OrderLines lines={order.lines} />
      <Stack gap="xs">
        <Fact label={t`Total`}>
          <Taka taka={order.total_price} />
        </Fact>
        {order.refunded > 0 && (
          <Fact label={t`Paid back`}>
            <Taka taka={order.refunded} />
          </Fact>
        )}
        <Fact label={t`Status`}>
          {asAdmin ? <OrderStatusMenu order={order} /> : <OrderStatusBadge status={order.status} />}
        </Fact>
        <Fact label={t`Payment`}>{i18n._(paymentStatusTexts[order.payment_status])}</Fact>
        <Fact label={t`Name`}>{order.orderer_name}</Fact>
        <Fact label={t`Email`}>{order.orderer_email}</Fact>
        <Fact label={t`Phone`}>{order.orderer_contact}</Fact>
        <Fact label={t`Delivered to`}>{order.shipping_address}</Fact>
      </Stack>
      <OrderActions order={order} asAdmin={asAdmin} onDeleted={onDeleted} />
      <section aria-labelledby="timeline">
        <Title order={3} size="h4" mb="sm" id="timeline">
          <Trans>What happened so far</Trans>
        </Title>
        <OrderTimeline timeline={order.timeline} own={!asAdmin} />
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
