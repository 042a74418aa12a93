import type { Order } from '@petcare/contracts/orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { orderStatusTexts } from '../../../lib/order-status-texts.ts';
import classes from '../../../components/timeline.module.css';

/** What has happened to an order, the latest first. */
export function OrderTimeline({ timeline }: Pick<Order, 'timeline'>) {
  const { i18n } = useLingui();
  return (
    <ol className={classes['list']} reversed>
      {timeline.toReversed().map(({ status, at }) => (
        <li key={at} className={classes['step']}>
          <Text fw={600}>{i18n._(orderStatusTexts[status])}</Text>
          <Text size="sm" c="dimmed">
            <DhakaDate at={at} format="date-time" />
          </Text>
        </li>
      ))}
    </ol>
  );
}
