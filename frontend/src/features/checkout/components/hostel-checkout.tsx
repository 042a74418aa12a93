import type { StayQuote } from '@petcare/contracts/stays.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { clearHostelDraft, type HostelDraft, writeHostelDraft } from '../../../lib/drafts/hostel-draft.ts';
import { formatTaka } from '../../../lib/format/money.ts';
import type { SessionUser } from '../../../lib/session/session.ts';
import { petCountText, stayLengthText } from '../../../lib/texts/stay-texts.ts';
import { useStayQuote } from '../api/booking-quote.ts';
import { hostelCheckout, type KnownAddress } from '../checkout-draft.ts';
import { usePayment } from '../payment/use-payment.tsx';
import { useCheckoutDraft } from '../payment/use-checkout-draft.ts';
import { Checkout } from './checkout.tsx';
import { StaySummary } from './booking-summary.tsx';

interface HostelCheckoutProps {
  draft: HostelDraft;
  /** The server's current quote. */
  quote: StayQuote;
  person: SessionUser;
  /** From the user's last order; null without one. */
  known: KnownAddress | null;
  /** Called when the user accepts the changed price. */
  onAgreed: () => void;
}

/** The checkout of a hostel booking, at the server's price and while all nights are free. */
export function HostelCheckout({ draft: stay, quote, person, known, onAgreed }: HostelCheckoutProps) {
  const { i18n } = useLingui();
  const { refetch } = useStayQuote(stay);
  const state = useCheckoutDraft(hostelCheckout, person, known, clearHostelDraft);
  // A full hostel has its own page.
  const paying = usePayment('hostel', state, async () => void (await refetch()));
  // The payment of this checkout may itself hold the last place.
  const held = state.memory.paymentId() !== null;
  const { petType, guests, checkIn, checkOut } = stay;

  if (!quote.available && !held) return <Full quote={quote} />;
  if (quote.total !== stay.totalAmount && !held) {
    const agree = () => {
      writeHostelDraft(person.id, { ...stay, totalAmount: quote.total });
      onAgreed();
    };
    return <AnotherPrice before={stay.totalAmount} now={quote.total} onAgree={agree} />;
  }
  return (
    <Checkout
      goods={{
        purchase: { kind: 'hostel', stay: { petType, guests, checkIn, checkOut }, pets: [] },
        total: quote.total,
      }}
      state={state}
      paying={paying}
      label={`${petCountText(petType, guests, i18n)} · ${stayLengthText(quote.days, i18n)}`}
      summary={<StaySummary quote={quote} />}
    />
  );
}

function Full({ quote: { full_dates: dates } }: { quote: StayQuote }) {
  const { t, i18n } = useLingui();
  const listed = dates.map((date) => formatDhakaDay(date, i18n.locale, 'day')).join(' · ');
  return (
    <EmptyState
      scene="hostel"
      title={t`The hostel has just filled up for these dates.`}
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

function AnotherPrice({ before, now, onAgree }: { before: number; now: number; onAgree: () => void }) {
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
            The stay costs <Taka taka={now} /> now; you were shown <Taka taka={before} />. Nothing has been
            charged.
          </Trans>
        </Text>
        <Group gap="sm">
          <Button onClick={onAgree}>
            <Trans>Go on with {total}</Trans>
          </Button>
          <Button component={Link} to="/hostel" variant="default">
            <Trans>Back to the hostel</Trans>
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
