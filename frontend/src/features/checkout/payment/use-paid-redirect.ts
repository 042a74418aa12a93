import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetCoupon } from '../../../components/coupon/use-coupon.ts';
import { clearHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { writeCheckoutDraft } from '../checkout-draft.ts';
import { ordersPath, staleAfterPayment } from './after-payment.ts';
import { checkoutOfPayment, closeAttempt } from './attempt-store.ts';
import { showOrderSaved } from './show-order-saved.ts';

const paidStatuses = new Set<Payment['status']>([
  'authorised',
  'due',
  'paid',
  'partially_refunded',
  'disputed',
]);

/**
 * Once the payment is paid, deletes its checkout draft and redirects to the order with a success popup. Runs
 * once.
 */
export function usePaidRedirect({ _id: id, kind, status, order }: Payment, user: SessionUser): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const redirected = useRef(false);
  const isPaid = paidStatuses.has(status);

  useEffect(() => {
    if (!isPaid || redirected.current) return;
    redirected.current = true;
    const checkout = checkoutOfPayment(user.id, id);
    if (checkout !== null) {
      writeCheckoutDraft(checkout, null);
      closeAttempt(user.id, checkout);
    }
    if (kind === 'hostel') clearHostelDraft();
    if (kind === 'product') forgetCoupon();
    for (const queryKey of staleAfterPayment) void queryClient.invalidateQueries({ queryKey });
    void (async () => {
      await navigate(ordersPath({ kind, order }), { replace: true });
      await showOrderSaved(kind);
    })();
  }, [id, isPaid, kind, order, navigate, user.id, queryClient]);
}
