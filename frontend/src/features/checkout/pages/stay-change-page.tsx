import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { type ChangedStay, useStayChangeQuote } from '../../../components/stay/stay-change-quote.ts';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { type SessionUser, useSession } from '../../../lib/session/session.ts';
import { useLastAddress } from '../api/last-address.ts';
import { changeCheckout } from '../checkout-draft.ts';
import { CheckoutSkeleton } from '../components/checkout-skeleton.tsx';
import { StayChangeCheckout } from '../components/stay-change-checkout.tsx';

/** Pays the difference that other dates or guests of a booking make. */
export function Component() {
  const { t } = useLingui();
  const { user } = useSession();
  if (!user) return null;
  return (
    <Container py="xl">
      <PageHeading title={t`Change of a booking`} />
      <Loader user={user} />
    </Container>
  );
}

function Loader({ user }: { user: SessionUser }) {
  const { t, i18n } = useLingui();
  const { bookingId = '' } = useParams();
  const [search] = useSearchParams();
  const stay: ChangedStay = {
    guests: Number(search.get('guests')) || 1,
    checkIn: search.get('checkIn') ?? '',
    checkOut: search.get('checkOut') ?? '',
  };
  const checkout = changeCheckout(bookingId, stay);
  const quote = useStayChangeQuote(bookingId, stay);
  const lastAddress = useLastAddress(user.id, checkout);
  const isRefused =
    isApiError(quote.error) &&
    quote.error.status >= 400 &&
    quote.error.status < 500 &&
    quote.error.status !== 429;

  if (isRefused || quote.data?.pay === 0)
    return (
      <EmptyState
        scene="hostel"
        title={t`This change can no longer be paid for.`}
        text={isRefused ? errorText(quote.error, i18n) : t`Nothing has been charged.`}
        action={
          <Button component={Link} to={`/hostel-orders?order=${bookingId}`}>
            <Trans>Back to the booking</Trans>
          </Button>
        }
      />
    );
  if (quote.isError && !quote.data)
    return <ErrorState message={errorText(quote.error, i18n)} onRetry={() => void quote.refetch()} />;
  if (!quote.data || lastAddress === undefined) return <CheckoutSkeleton />;
  return (
    <StayChangeCheckout
      bookingId={bookingId}
      checkout={checkout}
      quote={quote.data}
      user={user}
      lastAddress={lastAddress}
      onShortage={async () => void (await quote.refetch())}
    />
  );
}
