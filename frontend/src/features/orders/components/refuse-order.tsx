import { cashEndpoints } from '@petcare/contracts/commerce/payments/cash.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { queryKeys } from '../../../lib/api/query-keys.ts';
import { useChangeOrderStatus } from '../api/change-order-status.ts';
import { orderKey } from '../api/orders.ts';

/** Records that the recipient refused a cash-on-delivery order. Undo restores its status. */
export function RefuseOrder({ order }: { order: Order }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const change = useChangeOrderStatus();
  const refuse = useMutation({
    mutationFn: () =>
      call(cashEndpoints['orders.refuse'], {
        params: { id: order._id },
        body: { version: order.version },
      }),
    onSuccess: ({ order: refused }) => {
      queryClient.setQueryData(orderKey(order._id), refused);
      toastDone({
        topic: `order-${order._id}`,
        title: t`Refusal recorded`,
        message: order.order_id,
        action: {
          label: t`Undo`,
          onClick: () => change.mutate({ order: refused, status: order.status }),
        },
      });
    },
    onError: (error) =>
      toastProblem({
        topic: `order-${order._id}`,
        title: t`The refusal was not recorded`,
        message: errorText(error, i18n),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.orders }),
  });
  return (
    <Button
      variant="light"
      color="red"
      leftSection={<IconDoorExit size={20} aria-hidden="true" />}
      loading={refuse.isPending}
      onClick={() => refuse.mutate()}
    >
      <Trans>Refused at the door</Trans>
    </Button>
  );
}
