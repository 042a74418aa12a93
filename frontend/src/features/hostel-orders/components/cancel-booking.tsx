import type { HostelOrder } from '@petcare/contracts/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Text } from '@mantine/core';
import { CancelQuestion } from '../../../components/purchase/cancel-question.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { useHostelInfo } from '../../../components/stay/hostel-info.ts';
import { RefundRules } from '../../../components/stay/refund-rules.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { formatTaka } from '../../../lib/format/money.ts';
import { useCancelBooking } from '../api/change-hostel-order.ts';

interface CancelBookingProps {
  order: HostelOrder | null;
  onClose: () => void;
}

export function CancelBooking({ order, onClose }: CancelBookingProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(order);
  return (
    <Modal opened={order !== null} onClose={onClose} title={t`Are you sure?`} zIndex={300}>
      {/* The live order, because the refund can shrink while the dialog is open. */}
      {shown && <Question key={times} order={order ?? shown} onClose={onClose} />}
    </Modal>
  );
}

function Question({ order, onClose }: { order: HostelOrder; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const cancel = useCancelBooking();
  const { data: info } = useHostelInfo();
  const amount = formatTaka(order.refund_now, i18n.locale);
  const paid = formatTaka(order.orderData.totalPrice, i18n.locale);

  async function handleCancel(reason: string) {
    try {
      const { order: cancelled } = await cancel.mutateAsync({ order, reason });
      const back = formatTaka(cancelled.refunded, i18n.locale);
      toastDone({
        topic: `status-${order._id}`,
        title: t`The stay is cancelled`,
        message: cancelled.refunded > 0 ? t`${back} is on its way back to you.` : order.order_id,
      });
      onClose();
    } catch {
      // Shown below the form.
    }
  }

  return (
    <CancelQuestion confirm={t`Cancel the stay`} cancel={cancel} onCancel={handleCancel} onClose={onClose}>
      <Text fw={650}>
        {order.refund_now > 0 ? (
          <Trans>
            {amount} of {paid} is paid back to you.
          </Trans>
        ) : (
          <Trans>Nothing is paid back any more.</Trans>
        )}
      </Text>
      {info && <RefundRules info={info} checkIn={order.orderData.checkIn} />}
      <Text>
        <Trans>The places are free for other guests at once.</Trans>
      </Text>
    </CancelQuestion>
  );
}
