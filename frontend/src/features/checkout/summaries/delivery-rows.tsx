import type { DeliveryQuote } from '@petcare/contracts/commerce/orders/delivery.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { Taka } from '../../../components/text/taka.tsx';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import classes from './summary-card.module.css';

/** Items, delivery charge and expected day, above the total. */
export function DeliveryRows({ quote, items }: { quote: DeliveryQuote; items: number }) {
  const { i18n } = useLingui();
  const missing = quote.free_from === null ? 0 : quote.free_from - items;
  const day = quote.expected_on && formatDhakaDay(quote.expected_on, i18n.locale);
  return (
    <div className={classes['delivery']}>
      <div className={classes['line']}>
        <Text>
          <Trans>Items</Trans>
        </Text>
        <Taka taka={items} />
      </div>
      <div className={classes['line']}>
        <Text>
          <Trans>Delivery</Trans>
        </Text>
        {quote.charge === 0 ? <Trans context="price">Free</Trans> : <Taka taka={quote.charge} />}
      </div>
      {day && (
        <Text size="sm" c="dimmed">
          <Trans>Expected by {day}</Trans>
        </Text>
      )}
      {quote.charge > 0 && missing > 0 && (
        <Text size="sm" c="dimmed">
          <Trans>
            Free delivery if you add items for <Taka taka={missing} />.
          </Trans>
        </Text>
      )}
    </div>
  );
}
