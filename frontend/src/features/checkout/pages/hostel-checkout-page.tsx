import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { toastInfo } from '../../../components/feedback/toasts.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { readHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { useLastAddress } from '../api/last-address.ts';
import { useBookingQuote } from '../api/booking-quote.ts';
import { hostelCheckout } from '../checkout-draft.ts';
import { CheckoutSkeleton } from '../components/checkout-skeleton.tsx';
import { HostelCheckout } from '../components/hostel-checkout.tsx';

export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Container py="xl">
      <PageHeading title={t`Checkout`} />
      <HostelCheckoutLoader user={user} />
    </Container>
  );
}

function HostelCheckoutLoader({ user }: { user: SessionUser }) {
  const { t, i18n } = useLingui();
  const [draft, setDraft] = useState(() => readHostelDraft(user.id));
  const quote = useBookingQuote(draft);
  const lastAddress = useLastAddress(user.id, hostelCheckout);

  if (!draft) return <NoReservation />;
  if (isApiError(quote.error, 'invalid_input')) {
    return (
      <EmptyState
        scene="hostel"
        title={t`This reservation can no longer be paid for.`}
        text={errorText(quote.error, i18n)}
        action={
          <Button component={Link} to="/hostel">
            <Trans>Choose other dates</Trans>
          </Button>
        }
      />
    );
  }
  if (quote.isError && !quote.data) {
    return <ErrorState message={errorText(quote.error, i18n)} onRetry={() => void quote.refetch()} />;
  }
  if (!quote.data || lastAddress === undefined) return <CheckoutSkeleton />;
  return (
    <HostelCheckout
      draft={draft}
      quote={quote.data}
      user={user}
      lastAddress={lastAddress}
      onPriceAccepted={() => setDraft(readHostelDraft(user.id))}
    />
  );
}

function NoReservation() {
  const { t } = useLingui();
  const message = t`Please make a reservation first.`;
  useEffect(() => toastInfo({ id: 'no-reservation', message }), [message]);
  return <Navigate to="/hostel" replace />;
}
