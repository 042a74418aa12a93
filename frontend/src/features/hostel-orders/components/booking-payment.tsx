import type { HostelOrder } from '@petcare/contracts/hostel/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { paymentStatusTexts } from '../../../lib/texts/payment-status-texts.ts';
import { depositText, dueText } from '../deposit-texts.ts';

/** How far a booking is paid: its deposit and what is due, or the status of its payment. */
export function BookingPayment({ booking: { deposit, payment_status: status } }: { booking: HostelOrder }) {
  const { i18n } = useLingui();
  if (!deposit) return i18n._(paymentStatusTexts[status]);
  const due = dueText(deposit, i18n);
  return (
    <>
      {depositText(deposit, i18n)}
      {due && (
        <>
          {' · '}
          <Text component="span" inherit fw={650} c="var(--mantine-color-text)">
            {due}
          </Text>
        </>
      )}
    </>
  );
}
