import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Text } from '@mantine/core';
import { CancelQuestion } from '../../../components/purchase/cancel-question.tsx';
import { DisputedPayment } from '../../../components/purchase/disputed-payment.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { Taka } from '../../../components/text/taka.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { useCancelOrder } from '../api/end-order.ts';

function isSent(error: unknown): boolean {
  if (!isApiError(error, 'order_status_conflict')) return false;
  const status = error.details?.['status'];
  return status === 'Shipping' || status === 'Delivered';
}

interface CancelOrderProps {
  order: Order | null;
  onClose: () => void;
}

export function CancelOrder({ order, onClose }: CancelOrderProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(order);
  return (
    <Modal opened={order !== null} onClose={onClose} title={t`Are you sure?`} zIndex={300}>
      {shown && <Question key={times} order={shown} onClose={onClose} />}
    </Modal>
  );
}

function Question({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useLingui();
  const cancel = useCancelOrder();
  const number = order.order_id;
  const { kept: left } = order;

  // The order may have been sent while the question was open.
  const problem = isSent(cancel.error)
    ? t`Your order has been sent, so it can no longer be cancelled.`
    : undefined;

  async function handleCancel(reason: string) {
    try {
      const { order: now } = await cancel.mutateAsync({ order, reason });
      const byShop = now.timeline.findLast(({ kind }) => kind === 'status')?.by === 'admin';
      toastDone({
        title: byShop ? t`We had already cancelled it` : t`Your order is cancelled`,
        message: number,
      });
      onClose();
    } catch {
      // Shown below the form.
    }
  }

  return (
    <CancelQuestion
      recordId={order._id}
      confirm={t`Cancel order`}
      cancel={cancel}
      problem={problem}
      onCancel={handleCancel}
      onClose={onClose}
    >
      <Text>
        {order.payment_status === 'due' ? (
          <Trans>{number} will be cancelled. There is nothing to pay.</Trans>
        ) : order.payment_status === 'disputed' ? (
          <>
            <Trans>{number} will be cancelled.</Trans> <DisputedPayment />
          </>
        ) : left > 0 ? (
          <Trans>
            {number} will be cancelled, and you get <Taka taka={left} /> back to your card or bKash account.
          </Trans>
        ) : (
          <Trans>{number} will be cancelled. Your payment has already been refunded.</Trans>
        )}
      </Text>
    </CancelQuestion>
  );
}
