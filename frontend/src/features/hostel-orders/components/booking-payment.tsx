import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { paymentStatusTexts } from '../../../lib/texts/payment-status-texts.ts';
import { depositText, dueText } from '../deposit-texts.ts';

/** How far a booking is paid: its deposit or the status of its payment, and what is due. */
export function BookingPayment({ booking }: { booking: HostelOrder }) {
  const { i18n } = useLingui();
  const { due } = booking;
  return (
    <>
      <Paid booking={booking} />
      {due !== undefined && (
        <>
          {' · '}
          <Text component="span" inherit fw={650} c="var(--mantine-color-text)">
            {dueText(due, i18n)}
          </Text>
        </>
      )}
    </>
  );
}

/** A booking that was reopened after its money went back is not paid, whatever happened before. */
function Paid({ booking: { deposit, due, payment_status: status } }: { booking: HostelOrder }) {
  const { i18n } = useLingui();
  if (due !== undefined && status === 'refunded') return <Trans>Nothing paid</Trans>;
  return deposit ? depositText(deposit, i18n) : i18n._(paymentStatusTexts[status]);
}
