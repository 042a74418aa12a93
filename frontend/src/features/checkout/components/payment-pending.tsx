import type { Payment } from '@petcare/contracts/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ordersPath } from '../payment/after-payment.ts';

export function PaymentPending({ kind }: Pick<Payment, 'kind'>) {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="orders"
      title={t`Your payment is being confirmed`}
      text={
        <output>
          <Trans>This can take a minute. Please do not pay again. Your order will appear in your list.</Trans>
        </output>
      }
      action={
        <Button component={Link} to={ordersPath(kind)} variant="light">
          {kind === 'product' ? <Trans>Product Orders</Trans> : <Trans>Hostel Bookings</Trans>}
        </Button>
      }
    />
  );
}
