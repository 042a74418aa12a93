import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import {
  type CheckoutDraft,
  checkoutPath,
  hostelCheckout,
  newDraft,
  readCheckoutDraft,
  writeCheckoutDraft,
} from '../checkout-draft.ts';
import { checkoutOfPayment } from '../payment/attempt-store.ts';

interface PaymentFailedProps {
  payment: Payment;
  user: SessionUser;
}

export function PaymentFailed({ payment, user }: PaymentFailedProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const checkout =
    checkoutOfPayment(user.id, payment._id) ?? (payment.kind === 'hostel' ? hostelCheckout : null);
  const titles = {
    failed: t`The payment did not go through`,
    canceled: t`The payment was cancelled`,
    expired: t`This payment has expired`,
  };
  const { status, failure, provider } = payment;
  const title = status === 'canceled' || status === 'expired' ? titles[status] : titles.failed;

  function handleRetry(method: CheckoutDraft['method']) {
    if (checkout === null) return;
    writeCheckoutDraft(checkout, { ...(readCheckoutDraft(checkout) ?? newDraft(user)), method });
    void navigate(checkoutPath(checkout), { state: method === 'bkash' ? 'bkash' : null });
  }

  return (
    <EmptyState
      scene="oops"
      title={title}
      text={
        <Stack gap={4} component="output">
          {status === 'failed' && failure && (
            <Text component="span" fw={600}>
              {failure}
            </Text>
          )}
          {checkout === null ? (
            <Trans>Nothing has been charged.</Trans>
          ) : (
            <Trans>Nothing has been charged, and your details are saved.</Trans>
          )}
        </Stack>
      }
      action={
        checkout === null ? (
          <Button component={Link} to="/store">
            <Trans>Back to store</Trans>
          </Button>
        ) : (
          <Group justify="center" gap="sm">
            <Button onClick={() => handleRetry('bkash')}>
              {provider === 'bkash' ? <Trans>Try bKash again</Trans> : <Trans>Pay with bKash</Trans>}
            </Button>
            <Button variant="default" onClick={() => handleRetry('card')}>
              <Trans>Pay by card</Trans>
            </Button>
          </Group>
        )
      }
    />
  );
}
