import type { Payment } from '@petcare/contracts/payments.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { clearHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { writeCheckoutDraft } from '../checkout-draft.ts';
import { ordersOf, staleOncePaid } from './after-payment.ts';
import { checkoutOfPayment, closeAttempt } from './attempt-store.ts';

const paid = new Set<Payment['status']>(['paid', 'partially_refunded', 'disputed']);

/**
 * Once the payment is paid, deletes its checkout draft and redirects to the order with a success popup. Runs
 * once.
 */
export function useArrival({ _id: id, kind, status }: Payment, person: SessionUser): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const arrived = useRef(false);
  const isPaid = paid.has(status);

  useEffect(() => {
    if (!isPaid || arrived.current) return;
    arrived.current = true;
    const checkout = checkoutOfPayment(person.id, id);
    if (checkout !== null) {
      writeCheckoutDraft(checkout, null);
      closeAttempt(person.id, checkout);
    }
    if (kind === 'hostel') clearHostelDraft();
    for (const queryKey of staleOncePaid) void queryClient.invalidateQueries({ queryKey });
    void (async () => {
      await navigate(ordersOf(kind), { replace: true });
      await showSuccessPopup(t`Your order has been saved!`);
    })();
  }, [id, isPaid, kind, navigate, person.id, queryClient]);
}
