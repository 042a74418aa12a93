import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Modal, Text } from '@mantine/core';
import { CancelQuestion } from '../../../components/purchase/cancel-question.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { RefundRules } from '../../../components/stay/refund-rules.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { DisputedPayment } from '../../../components/purchase/disputed-payment.tsx';
import { formatTaka } from '../../../lib/format/money.ts';
import { useCancelBooking } from '../api/change-booking.ts';

interface CancelBookingProps {
  booking: HostelOrder | null;
  onClose: () => void;
}

export function CancelBooking({ booking, onClose }: CancelBookingProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(booking);
  return (
    <Modal opened={booking !== null} onClose={onClose} title={t`Are you sure?`} zIndex={300}>
      {/* The live booking, because the refund can shrink while the dialog is open. */}
      {shown && <Question key={times} booking={booking ?? shown} onClose={onClose} />}
    </Modal>
  );
}

function Question({ booking, onClose }: { booking: HostelOrder; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const cancel = useCancelBooking();
  const amount = formatTaka(booking.refund_now, i18n.locale);
  const { deposit } = booking;
  const paid = formatTaka(deposit ? booking.paid : booking.orderData.totalPrice, i18n.locale);

  async function handleCancel(reason: string) {
    try {
      const { order: cancelled } = await cancel.mutateAsync({ booking, reason });
      const back = formatTaka(cancelled.refunded, i18n.locale);
      toastDone({
        topic: `status-${booking._id}`,
        title: t`Your booking is cancelled`,
        message: cancelled.refunded > 0 ? t`Your refund of ${back} is on its way.` : booking.order_id,
      });
      onClose();
    } catch {
      // Shown below the form.
    }
  }

  return (
    <CancelQuestion
      recordId={booking._id}
      confirm={t`Cancel booking`}
      cancel={cancel}
      onCancel={handleCancel}
      onClose={onClose}
    >
      <Text fw={650}>
        {deposit?.state === 'held' ? (
          <HeldDeposit held={deposit.amount} released={booking.refund_now} />
        ) : booking.payment_status === 'disputed' ? (
          <DisputedPayment />
        ) : booking.refund_now > 0 ? (
          <Trans>
            You get {amount} of {paid} back.
          </Trans>
        ) : (
          <Trans>You will not get a refund.</Trans>
        )}
      </Text>
      <RefundRules info={booking.terms} checkIn={booking.orderData.checkIn} />
      <Text>
        <Trans>Your places become available to others.</Trans>
      </Text>
    </CancelQuestion>
  );
}

function HeldDeposit({ held, released }: { held: number; released: number }) {
  const { i18n } = useLingui();
  const kept = Math.max(0, held - released);
  const [charged, amount] = [formatTaka(kept, i18n.locale), formatTaka(held, i18n.locale)];
  return kept === 0 ? (
    <Trans>The hold of {amount} ends, and nothing is charged.</Trans>
  ) : (
    <Trans>
      {charged} of your deposit of {amount} is charged.
    </Trans>
  );
}
