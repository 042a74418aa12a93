import type { Prepayment } from '@petcare/contracts/clinic/prepayments.ts';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../lib/session/session.ts';
import { useCancelPrepayment } from '../api/prepayment.ts';
import { visitCheckout } from '../checkout-draft.ts';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { VisitSummary } from '../summaries/visit-summary.tsx';
import { Checkout } from './checkout.tsx';

/** Takes the fee of a requested appointment by card or bKash. */
export function VisitCheckout({ prepayment, user }: { prepayment: Prepayment; user: SessionUser }) {
  const { _id: id, dr_name: doctor, fees } = prepayment;
  const navigate = useNavigate();
  const cancel = useCancelPrepayment(id);
  const state = useCheckoutDraft(visitCheckout(id), user, null);
  const paymentFlow = usePayment('visit', state, () => Promise.resolve(), id);
  return (
    <>
      <Checkout
        goods={{ purchase: { kind: 'visit', prepayment_id: id }, total: fees }}
        state={state}
        paymentFlow={paymentFlow}
        label={doctor}
        summary={<VisitSummary prepayment={prepayment} />}
      />
      {paymentFlow.phase === 'ready' && (
        <Button
          mt="lg"
          variant="default"
          loading={cancel.isPending}
          // The payment that is open is cancelled by leaving the page.
          onClick={() => cancel.mutate(undefined, { onSuccess: () => void navigate('/services') })}
        >
          <Trans>Do not book</Trans>
        </Button>
      )}
    </>
  );
}
