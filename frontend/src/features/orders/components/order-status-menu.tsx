import { OrderStatus } from '@petcare/contracts/order-status.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { isApiError } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-texts.ts';
import { orderStatusTexts } from '../../../lib/order-status-texts.ts';
import { useChangeOrderStatus } from '../api/change-order-status.ts';
import { OrderStatusBadge } from './order-status-badge.tsx';
import classes from '../../../components/status-menu.module.css';

/** An admin's way to change the status of an order. Any may follow any. */
export function OrderStatusMenu({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const change = useChangeOrderStatus();
  const current = i18n._(orderStatusTexts[order.status]);

  async function handleChoice(chosen: string) {
    const status = OrderStatus.parse(chosen);
    if (status === order.status) return;
    try {
      await change.mutateAsync({ order, status });
      toastDone({
        topic: `status-${order._id}`,
        title: t`Order status changed successfully!`,
        message: `${order.order_id} · ${i18n._(orderStatusTexts[status])}`,
      });
    } catch (error) {
      toastProblem({
        topic: `status-${order._id}`,
        title: isApiError(error, 'order_status_conflict')
          ? t`The status of ${order.order_id} was not changed`
          : order.order_id,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Menu position="bottom-end" portalProps={{ target: '#content' }}>
      <Menu.Target>
        <UnstyledButton
          className={classes['button'] ?? ''}
          disabled={change.isPending}
          aria-label={t`Status of ${order.order_id}: ${current}. Change it`}
        >
          <OrderStatusBadge status={order.status} />
          {change.isPending ? (
            <Loader type="oval" size={20} aria-hidden="true" />
          ) : (
            <IconChevronDown size={20} aria-hidden="true" />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={order.status} onChange={(status) => void handleChoice(status)}>
          {OrderStatus.options.map((status) => (
            <Menu.RadioItem key={status} value={status} mih={44} closeMenuOnClick>
              {i18n._(orderStatusTexts[status])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
