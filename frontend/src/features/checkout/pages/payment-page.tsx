import { Trans, useLingui } from '@lingui/react/macro';
import { Container } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { LoadingState } from '../../../components/feedback/loading-state.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { usePolledPayment } from '../api/payment.ts';
import { PaymentResult } from '../components/payment-result.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { paymentId = '' } = useParams();
  const payment = usePolledPayment(paymentId);

  if (isApiError(payment.error, 'not_found') || isApiError(payment.error, 'invalid_input')) {
    return <NotFoundPage />;
  }
  return (
    <Container py="xl">
      <PageHeading title={t`Your payment`} lead={<Trans>The status of your payment.</Trans>} />
      {payment.data && user && <PaymentResult payment={payment.data} user={user} />}
      {payment.isPending && <LoadingState />}
      {payment.isError && !payment.data && (
        <ErrorState message={errorText(payment.error, i18n)} onRetry={() => void payment.refetch()} />
      )}
    </Container>
  );
}
