import { depositOf, isDepositOffered } from '@petcare/contracts/commerce/hostel/booking-deposit.ts';
import type { BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { useHostelInfo } from '../../../components/stay/hostel-info.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { clearHostelDraft, type HostelDraft, writeHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { formatTaka, takaLeft } from '../../../lib/format/money.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { petCountText, stayLengthText } from '../../../lib/texts/stay-texts.ts';
import { useBookingQuote } from '../api/booking-quote.ts';
import { hostelCheckout, type LastAddress } from '../checkout-draft.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { Checkout } from './checkout.tsx';
import type { DepositOffer } from './deposit-offer.ts';
import { BookingSummary } from '../summaries/booking-summary.tsx';

interface HostelCheckoutProps {
  draft: HostelDraft;
  quote: BookingQuote;
  user: SessionUser;
  lastAddress: LastAddress | null;
  onPriceAccepted: () => void;
}

export function HostelCheckout({
  draft: stay,
  quote,
  user,
  lastAddress,
  onPriceAccepted,
}: HostelCheckoutProps) {
  const { i18n } = useLingui();
  const { refetch } = useBookingQuote(stay);
  const info = useHostelInfo();
  const today = useToday();
  const state = useCheckoutDraft(hostelCheckout, user, lastAddress, clearHostelDraft);
  // A full hostel has its own page.
  const paymentFlow = usePayment('hostel', state, async () => void (await refetch()));
  // The payment of this checkout may itself hold the last place.
  const ownsPayment = state.attemptStore.paymentId() !== null;
  const { petType, guests, checkIn, checkOut, waitId } = stay;
  // The places of an offer from the waiting list are kept for this customer.
  const hasPlaces = ownsPayment || waitId !== undefined;

  if (!quote.available && !hasPlaces) return <HostelFull quote={quote} />;
  if (quote.total !== stay.totalAmount && !ownsPayment) {
    const acceptPrice = () => {
      writeHostelDraft(user.id, { ...stay, totalAmount: quote.total });
      onPriceAccepted();
    };
    return <PriceChanged before={stay.totalAmount} now={quote.total} onAccept={acceptPrice} />;
  }
  const purchase = {
    kind: 'hostel' as const,
    stay: { petType, guests, checkIn, checkOut },
    pets: [],
    ...(waitId !== undefined && { wait_id: waitId }),
  };
  const percent = info.data?.deposit_percent;
  const amount = percent === undefined ? 0 : depositOf(quote.total, percent);
  const deposit: DepositOffer | null =
    amount > 0 && isDepositOffered(checkIn, today)
      ? {
          goods: { purchase: { ...purchase, deposit: true }, total: amount },
          due: takaLeft(quote.total, amount),
          checkIn,
        }
      : null;
  return (
    <Checkout
      goods={{ purchase, total: quote.total }}
      deposit={deposit}
      state={state}
      paymentFlow={paymentFlow}
      label={`${petCountText(petType, guests, i18n)} · ${stayLengthText(quote.days, i18n)}`}
      summary={<BookingSummary quote={quote} />}
    />
  );
}

function HostelFull({ quote: { full_dates: dates } }: { quote: BookingQuote }) {
  const { t, i18n } = useLingui();
  const listed = dates.map((date) => formatDhakaDay(date, i18n.locale, 'day')).join(' · ');
  return (
    <EmptyState
      scene="hostel"
      title={t`The hostel is full on some of these dates.`}
      text={
        <>
          <Trans>Nothing has been charged. Other dates may be free.</Trans>
          {listed && (
            <Text component="span" display="block" mt="xs">
              <Trans>Full: {listed}</Trans>
            </Text>
          )}
        </>
      }
      action={
        <Button component={Link} to="/hostel">
          <Trans>Choose other dates</Trans>
        </Button>
      }
    />
  );
}

function PriceChanged({ before, now, onAccept }: { before: number; now: number; onAccept: () => void }) {
  const { i18n } = useLingui();
  const total = formatTaka(now, i18n.locale);
  return (
    <Paper withBorder p="lg" maw={560}>
      <Stack gap="md">
        <Title order={2} size="h3">
          <Trans>The price has changed</Trans>
        </Title>
        <Text>
          <Trans>
            The price is now <Taka taka={now} /> instead of <Taka taka={before} />. Nothing has been charged.
          </Trans>
        </Text>
        <Group gap="sm">
          <Button onClick={onAccept}>
            <Trans>Continue with {total}</Trans>
          </Button>
          <Button component={Link} to="/hostel" variant="default">
            <Trans>Back to hostel</Trans>
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
