import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { t } from '@lingui/core/macro';
import { showSuccessPopup } from '../../../components/feedback/dialogs.tsx';

/**
 * Says that a payment has become an order; for a stay also what its status Pending means. The page of a visit says it
 * when the appointment is booked.
 */
export async function showOrderSaved(kind: Payment['kind']): Promise<void> {
  if (kind === 'visit') return;
  const note =
    kind === 'hostel'
      ? t`Your payment has arrived, and the places are reserved. The status stays Pending until the hostel confirms your booking.`
      : undefined;
  await showSuccessPopup(t`Your order has been saved!`, undefined, note);
}
