import type { StayChangeQuote } from '@petcare/contracts/commerce/hostel/stay-changes.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Taka } from '../text/taka.tsx';
import { StayBill } from './stay-bill.tsx';

/** The new price of a booking and what it changes for the customer. */
export function StayChangeBill({ quote }: { quote: StayChangeQuote }) {
  const { i18n } = useLingui();
  const { before, total, pay, refund, refund_percent: percent } = quote;
  const share = i18n.number(percent / 100, { style: 'percent' });
  return (
    <div>
      <StayBill petType={quote.petType} price={quote} />
      <Text size="sm" c="dimmed">
        <Trans>
          Until now: <Taka taka={before} />
        </Trans>
      </Text>
      <Text fw={650} aria-live="polite">
        {pay > 0 ? (
          <Trans>
            You pay the difference: <Taka taka={pay} />
          </Trans>
        ) : total === before ? (
          <Trans>The price stays the same.</Trans>
        ) : refund > 0 ? (
          <Trans>
            You get back: <Taka taka={refund} /> ({share} of the difference)
          </Trans>
        ) : (
          <Trans>The difference is not refunded any more.</Trans>
        )}
      </Text>
    </div>
  );
}
