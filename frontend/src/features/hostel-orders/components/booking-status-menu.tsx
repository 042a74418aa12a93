import { type HostelOrder, HostelOrderStatus } from '@petcare/contracts/hostel-orders.ts';
import { useLingui } from '@lingui/react/macro';
import { Loader, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import classes from '../../../components/status-menu.module.css';
import { toastDone, toastProblem } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { hostelOrderStatusTexts } from '../../../lib/hostel-order-status-texts.ts';
import { useChangeBookingStatus } from '../api/change-hostel-order.ts';
import { BookingStatusBadge } from './booking-status-badge.tsx';

/** An admin's way to change the status of a stay. Any may follow any; one that was cancelled needs its places again. */
export function BookingStatusMenu({ order }: { order: HostelOrder }) {
  const { t, i18n } = useLingui();
  const change = useChangeBookingStatus();
  const current = i18n._(hostelOrderStatusTexts[order.status]);

  async function handleChoice(chosen: string) {
    const status = HostelOrderStatus.parse(chosen);
    if (status === order.status) return;
    try {
      await change.mutateAsync({ order, status });
      toastDone({
        topic: `status-${order._id}`,
        title: t`Order status changed successfully!`,
        message: `${order.order_id} · ${i18n._(hostelOrderStatusTexts[status])}`,
      });
    } catch (error) {
      toastProblem({
        topic: `status-${order._id}`,
        title: t`The status of ${order.order_id} was not changed`,
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
          <BookingStatusBadge status={order.status} />
          {change.isPending ? (
            <Loader type="oval" size={20} aria-hidden="true" />
          ) : (
            <IconChevronDown size={20} aria-hidden="true" />
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={order.status} onChange={(status) => void handleChoice(status)}>
          {HostelOrderStatus.options.map((status) => (
            <Menu.RadioItem key={status} value={status} mih={44} closeMenuOnClick>
              {i18n._(hostelOrderStatusTexts[status])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
