import { bookingPrice } from '@petcare/contracts/commerce/hostel/booking-price.ts';
import {
  hostelRate,
  type HostelInfo,
  type BookingQuote,
  type BookingRequest,
} from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCircleCheck, IconCalendarX } from '@tabler/icons-react';
import { StayBill } from '../../../components/stay/stay-bill.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { stayLengthText } from '../../../lib/texts/stay-texts.ts';
import { lazy, Suspense } from 'react';
import { useQuote } from '../api/availability.ts';
import classes from './reservation.module.css';

const JoinStayWait = lazy(async () => ({
  default: (await import('./join-stay-wait.tsx')).JoinStayWait,
}));

const debounceMs = 300;

interface QuotePanelProps {
  stay: BookingRequest | null;
  info: HostelInfo | undefined;
}

/**
 * Price of the booking: computed at once by the shared formula, then taken from the server with the availability.
 */
export function QuotePanel({ stay, info }: QuotePanelProps) {
  const { i18n } = useLingui();
  const [asked] = useDebouncedValue(stay && JSON.stringify(stay), debounceMs);
  const settled = stay !== null && asked === JSON.stringify(stay);
  const quote = useQuote(settled ? stay : null).data;

  const rateFrom = info?.rate ?? hostelRate;
  if (stay === null) {
    return (
      <div className={classes['quote']}>
        <Text>
          <Trans>
            <Taka taka={rateFrom} /> per pet and day. Choose guests and dates to see your total.
          </Trans>
        </Text>
      </div>
    );
  }
  const price = (settled && quote) || bookingPrice(stay, info?.day_stay_pricing ?? 'flat', info);
  const [from, to] = [formatDhakaDay(stay.checkIn, i18n.locale), formatDhakaDay(stay.checkOut, i18n.locale)];
  return (
    <div className={classes['quote']}>
      <Text fw={650}>{stayLengthText(price.days, i18n)}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {price.days === 0 ? from : `${from} – ${to}`}
      </Text>
      <StayBill petType={stay.petType} price={price} />
      {settled && quote && <Availability quote={quote} />}
      {settled && quote && !quote.available && (
        <Suspense fallback={null}>
          <JoinStayWait quote={quote} />
        </Suspense>
      )}
    </div>
  );
}

function Availability({ quote: { available, full_dates: full } }: { quote: BookingQuote }) {
  const { i18n } = useLingui();
  const dates = full.map((date) => formatDhakaDay(date, i18n.locale)).join(', ');
  return (
    <output className={classes['availability']} data-full={!available || undefined}>
      {available ? (
        <IconCircleCheck size={20} aria-hidden="true" />
      ) : (
        <IconCalendarX size={20} aria-hidden="true" />
      )}
      <span>
        {available ? (
          <Trans>Places are available.</Trans>
        ) : (
          <Trans>Not enough places on: {dates}. Please choose other dates.</Trans>
        )}
      </span>
    </output>
  );
}
