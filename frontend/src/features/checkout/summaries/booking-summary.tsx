import type { BookingQuote } from '@petcare/contracts/commerce/hostel/hostel.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Text, Title } from '@mantine/core';
import { useHostelInfo } from '../../../components/stay/hostel-info.ts';
import { RefundRules } from '../../../components/stay/refund-rules.tsx';
import { StayBill } from '../../../components/stay/stay-bill.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { petCountText, stayLengthText } from '../../../lib/texts/stay-texts.ts';
import { SummaryCard } from './summary-card.tsx';
import classes from './summary-card.module.css';

export function BookingSummary({ quote }: { quote: BookingQuote }) {
  const { i18n } = useLingui();
  const info = useHostelInfo();
  const { petType, guests, checkIn, checkOut, days } = quote;
  const day = (date: string) => <time dateTime={date}>{formatDhakaDay(date, i18n.locale)}</time>;
  return (
    <SummaryCard>
      <dl className={classes['facts']}>
        <dt>
          <Trans>Guests</Trans>
        </dt>
        <dd>{petCountText(petType, guests, i18n)}</dd>
        <dt>
          <Trans>Booking</Trans>
        </dt>
        <dd>{stayLengthText(days, i18n)}</dd>
        <dt>
          <Trans>Check-in</Trans>
        </dt>
        <dd>{day(checkIn)}</dd>
        <dt>
          <Trans>Check-out</Trans>
        </dt>
        <dd>{day(checkOut)}</dd>
      </dl>
      <StayBill petType={petType} price={quote} />
      <div>
        <Title order={3} size="h5">
          <Trans>If you cancel</Trans>
        </Title>
        {info.data && <RefundRules info={info.data} checkIn={checkIn} />}
        {info.isPending && <Skeleton height={64} />}
        {info.isError && !info.data && (
          <Text c="dimmed">
            <Trans>The refund rules are on the page of the hostel.</Trans>
          </Text>
        )}
      </div>
    </SummaryCard>
  );
}
