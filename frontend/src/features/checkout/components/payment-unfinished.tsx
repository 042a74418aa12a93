import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { paymentCalls } from '../api/payment-calls.ts';
import { checkoutPath, hostelCheckout } from '../checkout-draft.ts';
import { checkoutOfPayment } from '../payment/attempt-store.ts';

interface PaymentUnfinishedProps {
  payment: Payment;
  user: SessionUser;
}

export function PaymentUnfinished({ payment, user }: PaymentUnfinishedProps) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => paymentCalls.cancelPayment(payment._id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.payments }),
    onError: (error) =>
      toastProblem({
        topic: payment._id,
        title: t`The payment was not cancelled`,
        message: errorText(error, i18n),
      }),
  });
  const checkout =
    checkoutOfPayment(user.id, payment._id) ?? (payment.kind === 'hostel' ? hostelCheckout : null);

  return (
    <EmptyState
      scene="orders"
      title={t`This payment is not finished yet`}
      text={
        <output>
          {payment.reserved === false ? (
            <Trans>
              Nothing has been charged yet. Your items are not reserved: whoever pays first gets them.
            </Trans>
          ) : (
            <Trans>Nothing has been charged yet. Your items are reserved for a few more minutes.</Trans>
          )}
        </output>
      }
      action={
        <Group justify="center" gap="sm">
          {checkout !== null && (
            <Button
              component={Link}
              to={checkoutPath(checkout)}
              state={payment.provider === 'bkash' ? 'bkash' : null}
            >
              <Trans>Continue payment</Trans>
            </Button>
          )}
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            <Trans>Cancel payment</Trans>
          </Button>
        </Group>
      }
    />
  );
}
