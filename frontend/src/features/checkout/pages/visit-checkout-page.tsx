import type { Prepayment } from '@petcare/contracts/clinic/prepayments.ts';
import { useLingui } from '@lingui/react/macro';
import { Container } from '@mantine/core';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { NotFoundPage } from '../../../components/layout/not-found-page.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { usePrepayment } from '../api/prepayment.ts';
import { CheckoutSkeleton } from '../components/checkout-skeleton.tsx';
import { VisitCheckout } from '../components/visit-checkout.tsx';

export function Component() {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const { prepaymentId = '' } = useParams();
  const found = usePrepayment(prepaymentId);
  if (isApiError(found.error, 'not_found') || isApiError(found.error, 'invalid_input'))
    return <NotFoundPage />;
  if (!user) return null;
  return (
    <Container py="xl">
      <PageHeading title={t`Pay and book`} lead={t`Your time is held while you pay.`} />
      {found.isPending && <CheckoutSkeleton />}
      {found.isError && !found.data && (
        <ErrorState message={errorText(found.error, i18n)} onRetry={() => void found.refetch()} />
      )}
      {found.data && <Loaded prepayment={found.data} user={user} />}
    </Container>
  );
}

/** Keeps the prepayment as it was loaded: once it is paid, the payment itself leads on. */
function Loaded({ prepayment, user }: { prepayment: Prepayment; user: SessionUser }) {
  const [loaded] = useState(prepayment);
  const [openedAt] = useState(() => new Date());
  // The page of the appointment says what has become of it.
  if (loaded.status !== 'open' || new Date(loaded.pay_until) <= openedAt)
    return <Navigate to={`/visit/${loaded._id}`} replace />;
  return <VisitCheckout prepayment={loaded} user={user} />;
}
