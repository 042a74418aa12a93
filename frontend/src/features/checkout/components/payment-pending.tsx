import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';

/** The provider has not decided yet. Says that paying again would be wrong, and where the order will appear. */
export function PaymentPending() {
  const { t } = useLingui();
  return (
    <EmptyState
      scene="orders"
      title={t`Your payment is being confirmed`}
      text={
        <output>
          <Trans>
            This can take a minute. Please do not pay again: your order appears under Product Orders by
            itself.
          </Trans>
        </output>
      }
      action={
        <Button component={Link} to="/orders" variant="light">
          <Trans>Product Orders</Trans>
        </Button>
      }
    />
  );
}
