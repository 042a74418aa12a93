import type { OrderStatus } from '@petcare/contracts/order-status.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';
import { useChangeOrderStatus } from '../api/change-order-status.ts';

interface OrderBulkProps {
  orders: readonly Order[];
  onDone: () => void;
}

/** Omits the statuses that move money or stock, which are set for one order at a time. */
const statuses = ['Processing', 'Shipping', 'Delivered'] as const satisfies readonly OrderStatus[];

/** Sets the status of several orders one by one. An order that was changed concurrently keeps its status. */
export function OrderBulk({ orders, onDone }: OrderBulkProps) {
  const { t, i18n } = useLingui();
  const { mutateAsync } = useChangeOrderStatus();
  const [busy, setBusy] = useState(false);

  async function handleChoice(status: OrderStatus) {
    setBusy(true);
    const failures: string[] = [];
    for (const order of orders.filter((one) => one.status !== status)) {
      try {
        // Sequential, so that each order is shown as soon as it has changed.
        // oxlint-disable-next-line no-await-in-loop
        await mutateAsync({ order, status });
      } catch (error) {
        failures.push(`${order.order_id}: ${errorText(error, i18n)}`);
      }
    }
    setBusy(false);
    onDone();
    const changed = i18n.number(orders.length - failures.length);
    const all = i18n.number(orders.length);
    const word = i18n._(orderStatusTexts[status]);
    const message = t`${changed} of ${all} orders: ${word}`;
    if (failures.length === 0) {
      toastDone({ topic: 'orders', title: t`Order status changed successfully!`, message });
    } else {
      toastProblem({ topic: 'orders', title: message, message: failures.join(' ') });
    }
  }

  return (
    <Menu position="top-end" portalProps={{ target: '#content' }} withinPortal>
      <Menu.Target>
        <Button loading={busy} rightSection={<IconChevronDown size={20} aria-hidden="true" />}>
          <Trans>Change status</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses.map((status) => (
          <Menu.Item key={status} mih={44} onClick={() => void handleChoice(status)}>
            {i18n._(orderStatusTexts[status])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
