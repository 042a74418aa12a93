import type { StayChangeQuote } from '@petcare/contracts/commerce/hostel/stay-changes.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { StayChangeBill } from '../../../components/stay/stay-change-bill.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { petCountText, stayLengthText } from '../../../lib/texts/stay-texts.ts';
import type { LastAddress } from '../checkout-draft.ts';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { Checkout } from './checkout.tsx';
import { SummaryCard } from '../summaries/summary-card.tsx';
import classes from '../summaries/summary-card.module.css';

interface StayChangeCheckoutProps {
  bookingId: string;
  checkout: string;
  quote: StayChangeQuote;
  user: SessionUser;
  lastAddress: LastAddress | null;
  onShortage: () => Promise<void>;
}

export function StayChangeCheckout({ bookingId, checkout, quote, ...props }: StayChangeCheckoutProps) {
  const { t, i18n } = useLingui();
  const state = useCheckoutDraft(checkout, props.user, props.lastAddress);
  const paymentFlow = usePayment('hostel', state, props.onShortage);
  // The payment of this checkout may itself hold the last place.
  const ownsPayment = state.attemptStore.paymentId() !== null;
  const { petType, guests, checkIn, checkOut } = quote;
  const day = (date: string) => <time dateTime={date}>{formatDhakaDay(date, i18n.locale)}</time>;

  if (!quote.available && !ownsPayment)
    return (
      <EmptyState
        scene="hostel"
        title={t`The hostel is full on some of these dates.`}
        text={<Trans>Nothing has been charged. Other dates may be free.</Trans>}
        action={
          <Button component={Link} to={`/hostel-orders?order=${bookingId}`}>
            <Trans>Back to the booking</Trans>
          </Button>
        }
      />
    );
  return (
    <Checkout
      goods={{
        purchase: {
          kind: 'hostel',
          stay: { petType, guests, checkIn, checkOut },
          pets: [],
          change_of: bookingId,
        },
        total: quote.pay,
      }}
      state={state}
      paymentFlow={paymentFlow}
      label={`${petCountText(petType, guests, i18n)} · ${stayLengthText(quote.days, i18n)}`}
      summary={
        <SummaryCard>
          <dl className={classes['facts']}>
            <dt>
              <Trans>Guests</Trans>
            </dt>
            <dd>{petCountText(petType, guests, i18n)}</dd>
            <dt>
              <Trans>Check-in</Trans>
            </dt>
            <dd>{day(checkIn)}</dd>
            <dt>
              <Trans>Check-out</Trans>
            </dt>
            <dd>{day(checkOut)}</dd>
          </dl>
          <StayChangeBill quote={quote} />
        </SummaryCard>
      }
    />
  );
}
