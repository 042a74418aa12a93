import type { Payment } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Center, Loader } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import { usePaidRedirect } from '../payment/use-paid-redirect.ts';
import { OrdersLink } from './orders-link.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import { PaymentUnfinished } from './payment-unfinished.tsx';

interface PaymentResultProps {
  payment: Payment;
  user: SessionUser;
}

export function PaymentResult({ payment, user }: PaymentResultProps) {
  usePaidRedirect(payment, user);
  switch (payment.status) {
    case 'authorised':
    case 'due':
    case 'paid':
    case 'partially_refunded':
    case 'disputed':
      // `usePaidRedirect` redirects to the order.
      return <LoadingState />;
    case 'processing':
    case 'executing':
    case 'unknown':
      return <PaymentChecking payment={payment} />;
    case 'created':
    case 'pending':
    case 'requires_action':
      return <PaymentUnfinished payment={payment} user={user} />;
    case 'failed':
    case 'canceled':
    case 'expired':
      return <PaymentFailed payment={payment} user={user} />;
    case 'refunding':
    case 'refunded':
      return <PaymentRefunded payment={payment} />;
    case 'needs_review':
      return <PaymentInReview payment={payment} />;
  }
}

function PaymentChecking({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { provider } = payment;
  return (
    <EmptyState
      scene="orders"
      title={provider === 'bkash' ? t`We are checking with bKash…` : t`We are checking with your bank…`}
      text={
        <output>
          <Center component="span" mb="xs">
            <Loader size="sm" aria-hidden="true" />
          </Center>
          <Trans>
            This can take a few minutes. Please do not pay again. You can close this page. Your order will
            appear in your list.
          </Trans>
        </output>
      }
      action={<OrdersLink payment={payment} />}
    />
  );
}

function PaymentRefunded({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  const { kind, status, order } = payment;
  return (
    <EmptyState
      scene="orders"
      title={status === 'refunded' ? t`Payment refunded` : t`Your refund is being processed`}
      text={
        order ? (
          <Trans>This payment was refunded. See the order for details.</Trans>
        ) : kind === 'visit' ? (
          <Trans>The fee of this visit was paid already.</Trans>
        ) : kind === 'hostel' ? (
          <Trans>The hostel filled up before your payment arrived. We are sorry.</Trans>
        ) : (
          <Trans>It sold out before your payment arrived. We are sorry.</Trans>
        )
      }
      action={
        order || kind === 'visit' ? (
          <OrdersLink payment={payment} />
        ) : (
          <Button component={Link} to={kind === 'hostel' ? '/hostel' : '/store'}>
            {kind === 'hostel' ? <Trans>Choose other dates</Trans> : <Trans>Back to store</Trans>}
          </Button>
        )
      }
    />
  );
}

function PaymentInReview({ payment }: { payment: Payment }) {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="support"
      title={t`We are reviewing this payment`}
      text={<Trans>Some details did not match, so our team is checking it. Please do not pay again.</Trans>}
      action={<OrdersLink payment={payment} />}
    />
  );
}
