import type { DeliveryQuote } from '@petcare/contracts/commerce/orders/delivery.ts';
import { Trans } from '@lingui/react/macro';
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Taka } from '../../../components/text/taka.tsx';
import { DeliveryRows } from './delivery-rows.tsx';
import classes from './summary-card.module.css';

interface SummaryCardProps {
  children: ReactNode;
  /** Default: the order. */
  title?: ReactNode;
  /** In taka; omitted when the children show the total. */
  total?: number;
  /** The items of the total, when their delivery has been quoted. */
  delivery?: { readonly quote: DeliveryQuote | null; readonly items: number };
}

export function SummaryCard({ children, title, total, delivery }: SummaryCardProps) {
  return (
    <section className={classes['card']} aria-labelledby="summary">
      <Title order={2} size="h4" id="summary">
        {title ?? <Trans>Your order</Trans>}
      </Title>
      {children}
      {delivery?.quote && <DeliveryRows quote={delivery.quote} items={delivery.items} />}
      {total !== undefined && (
        <div className={`${classes['line']} ${classes['total']}`}>
          <Text fw={650}>
            <Trans>Total</Trans>
          </Text>
          <Text fw={650} size="xl" aria-live="polite">
            <Taka taka={total} />
          </Text>
        </div>
      )}
    </section>
  );
}

/**
 * The order and its total at the bottom of a small screen. Hidden from screen readers, which read the
 * summary.
 */
export function TotalBar({ label, total }: { label: string; total: number }) {
  return (
    <div className={classes['bar']} aria-hidden="true">
      <Text truncate>{label}</Text>
      <Text fw={650} size="lg">
        <Taka taka={total} />
      </Text>
    </div>
  );
}
