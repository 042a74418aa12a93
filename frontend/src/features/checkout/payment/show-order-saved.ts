import type { Payment } from '@petcare/contracts/payments.ts';
import { t } from '@lingui/core/macro';
import { showSuccessPopup } from '../../../components/feedback/dialogs.tsx';

/** Says that a payment has become an order; for a stay also what its status Pending means. */
export function showOrderSaved(kind: Payment['kind']): Promise<void> {
  const note =
    kind === 'hostel'
      ? t`Your payment has arrived, and the places are reserved. The status stays Pending until the hostel confirms your booking.`
      : undefined;
  return showSuccessPopup(t`Your order has been saved!`, undefined, note);
}
