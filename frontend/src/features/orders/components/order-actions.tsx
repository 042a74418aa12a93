import type { CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { orderEndpoints } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconBarcode, IconReceiptRefund, IconShoppingCartPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ReceiptButtons } from '../../../components/purchase/receipt-buttons.tsx';
import { RefundDialog } from '../../../components/purchase/refund-dialog.tsx';
import { toastInfo, toastProblem } from '../../../components/feedback/toasts.tsx';
import { callForFile } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { isRefundable } from '../../../lib/texts/payment-status-texts.ts';
import { productNameIn } from '../../../lib/format/names-in.ts';
import { useBuyAgain } from '../api/end-order.ts';
import { CancelOrder } from './cancel-order.tsx';
import { RefillLink } from './refill-link.tsx';
import { RefuseOrder } from './refuse-order.tsx';
import { DeleteOrder } from './delete-order.tsx';

interface OrderActionsProps {
  order: Order;
  asAdmin: boolean;
  onDeleted: () => void;
}

export function OrderActions({ order, asAdmin, onDeleted }: OrderActionsProps) {
  const fetchReceipt = (language: 'en' | 'bn') =>
    callForFile(
      orderEndpoints['orders.receipt'],
      { params: { id: order._id }, query: { language } },
      () => undefined,
    );
  return (
    <Stack gap="sm">
      {/* Nothing is paid for an exchange. */}
      {!order.exchange_for && <ReceiptButtons number={order.order_id} fetchReceipt={fetchReceipt} />}
      {asAdmin ? <AdminActions order={order} onDeleted={onDeleted} /> : <CustomerActions order={order} />}
    </Stack>
  );
}

function isBuyable({ state }: CartLine): boolean {
  return state !== 'gone' && state !== 'sold_out';
}

function CustomerActions({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const again = useBuyAgain();
  const [cancelling, setCancelling] = useState(false);

  async function handleAgain() {
    try {
      const cart = await again.mutateAsync(order);
      const buyable = new Set(cart.lines.filter(isBuyable).map(({ product_id: id }) => id));
      const missing = order.lines.filter(({ product_id: id }) => !buyable.has(id));
      if (missing.length > 0)
        toastInfo({
          topic: 'cart',
          title: t`Not everything can be bought again`,
          message: missing.map((line) => productNameIn(i18n.locale, line)).join(', '),
        });
      if (missing.length < order.lines.length) await navigate('/cart');
    } catch (error) {
      toastProblem({
        topic: 'cart',
        title: t`Nothing was added to your cart`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      <Button
        leftSection={<IconShoppingCartPlus size={20} aria-hidden="true" />}
        loading={again.isPending}
        onClick={() => void handleAgain()}
      >
        <Trans>Buy again</Trans>
      </Button>
      <RefillLink order={order} />
      {order.status === 'Pending' && !order.exchange_for && (
        <Button
          variant="light"
          color="red"
          leftSection={<IconX size={20} aria-hidden="true" />}
          onClick={() => setCancelling(true)}
        >
          <Trans>Cancel order</Trans>
        </Button>
      )}
      {order.status === 'Shipping' && (
        <Text size="sm" c="dimmed" w="100%">
          <Trans>Your order has been sent, so it can no longer be cancelled.</Trans>
        </Text>
      )}
      <CancelOrder order={cancelling ? order : null} onClose={() => setCancelling(false)} />
    </Group>
  );
}

function AdminActions({ order, onDeleted }: Omit<OrderActionsProps, 'asAdmin'>) {
  const [asking, setAsking] = useState<'refund' | 'delete' | null>(null);
  const { kept: left } = order;
  const isToPack = order.status === 'Pending' || order.status === 'Processing';
  return (
    <Group gap="sm" grow preventGrowOverflow={false}>
      {isToPack && order.packed_at === undefined && (
        <Button
          component={Link}
          to={`/packing?order=${order._id}`}
          variant="light"
          leftSection={<IconBarcode size={20} aria-hidden="true" />}
        >
          <Trans>Scan to pack</Trans>
        </Button>
      )}
      {isRefundable(order.payment_status) && left > 0 && (
        <Button
          variant="light"
          leftSection={<IconReceiptRefund size={20} aria-hidden="true" />}
          onClick={() => setAsking('refund')}
        >
          <Trans>Refund</Trans>
        </Button>
      )}
      {order.payment_status === 'due' && <RefuseOrder order={order} />}
      <Button
        variant="light"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => setAsking('delete')}
      >
        <Trans>Delete</Trans>
      </Button>
      <RefundDialog
        payment={asking === 'refund' ? { paymentId: order.payment_id, name: order.order_id, left } : null}
        onClose={() => setAsking(null)}
      />
      <DeleteOrder
        order={asking === 'delete' ? order : null}
        onRefund={() => setAsking('refund')}
        onDeleted={() => {
          setAsking(null);
          onDeleted();
        }}
        onClose={() => setAsking(null)}
      />
    </Group>
  );
}
