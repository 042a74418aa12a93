import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { OrdersLink } from './orders-link.tsx';

export function PaymentPending({ payment }: { payment: Pick<Payment, 'kind' | 'order'> }) {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="orders"
      title={t`Your payment is being confirmed`}
      text={
        <output>
          {payment.kind === 'visit' ? (
            <Trans>
              This can take a minute. Please do not pay again. Your appointment will appear in your list.
            </Trans>
          ) : (
            <Trans>
              This can take a minute. Please do not pay again. Your order will appear in your list.
            </Trans>
          )}
        </output>
      }
      action={<OrdersLink payment={payment} />}
    />
  );
}
