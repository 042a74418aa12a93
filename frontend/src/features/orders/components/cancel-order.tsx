import type { Order } from '@petcare/contracts/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Text } from '@mantine/core';
import { CancelQuestion } from '../../../components/purchase/cancel-question.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { Taka } from '../../../components/text/taka.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { takaLeft } from '../../../lib/format/money.ts';
import { useCancelOrder } from '../api/end-order.ts';

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
  const left = takaLeft(order.total_price, order.refunded);

  async function handleCancel(reason: string) {
    try {
      await cancel.mutateAsync({ order, reason });
      toastDone({ title: t`Your order is cancelled`, message: number });
      onClose();
    } catch {
      // Shown below the form.
    }
  }

  return (
    <CancelQuestion confirm={t`Cancel order`} cancel={cancel} onCancel={handleCancel} onClose={onClose}>
      <Text>
        {left > 0 ? (
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
