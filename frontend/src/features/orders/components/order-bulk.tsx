import type { ErrorCode } from '@petcare/contracts/shared/errors.ts';
import {
  type BulkOrderStatus,
  bulkOrderStatuses,
  type OrderStatusResult,
} from '@petcare/contracts/commerce/orders/order-statuses.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { ApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { orderStatusTexts } from '../../../lib/texts/order-status-texts.ts';
import { useChangeOrderStatuses } from '../api/change-order-status.ts';
import { PackingSlips } from './packing-slips.tsx';

interface OrderBulkProps {
  orders: readonly Order[];
  /** Keeps the rows with these ids selected. */
  onDone: (keep?: readonly string[]) => void;
}

/** Order numbers that the message names per reason. */
const maxNamed = 5;

/** Sets the status of the selected orders. Those that were refused stay selected. */
export function OrderBulk({ orders, onDone }: OrderBulkProps) {
  const { t, i18n } = useLingui();
  const change = useChangeOrderStatuses();

  async function handleChoice(status: BulkOrderStatus) {
    try {
      const results = await change.mutateAsync({ orders, status });
      const refused = results.filter(({ outcome }) => outcome === 'refused');
      onDone(refused.map(({ _id }) => _id));
      const changed = i18n.number(orders.length - refused.length);
      const all = i18n.number(orders.length);
      const word = i18n._(orderStatusTexts[status]);
      const message = t`${changed} of ${all} orders: ${word}`;
      if (refused.length === 0) {
        toastDone({ topic: 'orders', title: t`Order status changed successfully!`, message });
      } else {
        const reasons = [...new Set(refused.map(reasonOf))];
        const texts = reasons.map((reason) => {
          const numbers = numbersOf(refused.filter((one) => reasonOf(one) === reason));
          return `${numbers}: ${reason}`;
        });
        toastProblem({ topic: 'orders', title: message, message: texts.join(' ') });
      }
    } catch (error) {
      // A repeated choice leaves orders unchanged that were changed before the failure.
      toastProblem({
        topic: 'orders',
        title: t`The status was not changed`,
        message: errorText(error, i18n),
      });
    }
  }

  function reasonOf({ error }: OrderStatusResult): string {
    return errorText(error && new ApiError({ ...error, code: error.code as ErrorCode, status: 409 }), i18n);
  }

  function numbersOf(refused: readonly { _id: string }[]): string {
    const ids = new Set(refused.map(({ _id }) => _id));
    const numbers = orders.filter(({ _id }) => ids.has(_id)).map(({ order_id }) => order_id);
    const named = numbers.slice(0, maxNamed).join(', ');
    const more = i18n.number(numbers.length - maxNamed);
    return numbers.length > maxNamed ? t`${named} and ${more} more` : named;
  }

  return (
    <>
      <PackingSlips orders={orders} />
      <Menu position="top-end" portalProps={{ target: '#content' }} withinPortal>
        <Menu.Target>
          <Button loading={change.isPending} rightSection={<IconChevronDown size={20} aria-hidden="true" />}>
            <Trans>Change status</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {bulkOrderStatuses.map((status) => (
            <Menu.Item key={status} mih={44} onClick={() => void handleChoice(status)}>
              {i18n._(orderStatusTexts[status])}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
