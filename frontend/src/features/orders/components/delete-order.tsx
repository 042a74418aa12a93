import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { Taka } from '../../../components/text/taka.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { isRefundable } from '../../../lib/texts/payment-status-texts.ts';
import { useDeleteOrder } from '../api/end-order.ts';

interface DeleteOrderProps {
  order: Order | null;
  onRefund: (order: Order) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** Confirms the deletion of an order. Deleting refunds nothing, so a paid order offers the refund first. */
export function DeleteOrder({ order, ...callbacks }: DeleteOrderProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(order);
  return (
    <Modal opened={order !== null} onClose={callbacks.onClose} title={t`Are you sure?`} zIndex={300}>
      {shown && <Question key={times} order={shown} {...callbacks} />}
    </Modal>
  );
}

type QuestionProps = Omit<DeleteOrderProps, 'order'> & { order: Order };

function Question({ order, onRefund, onDeleted, onClose }: QuestionProps) {
  const { t, i18n } = useLingui();
  const deletion = useDeleteOrder();
  const { order_id: number, orderer_name: customer } = order;
  const { kept: left } = order;
  const hasRefundable = isRefundable(order.payment_status) && left > 0;

  async function handleDelete() {
    try {
      await deletion.mutateAsync(order._id);
      toastDone({ title: t`Deleted!`, message: number });
      onDeleted();
    } catch {
      // Shown below.
    }
  }

  return (
    <Stack gap="md">
      <Text>
        <Trans>
          {number} of {customer} will be removed, for the customer too. It is kept for accounting, and items
          not yet shipped are restocked.
        </Trans>
      </Text>
      {hasRefundable && (
        <Text>
          <Trans>
            Deleting does not refund the payment of <Taka taka={left} />.
          </Trans>
        </Text>
      )}
      {deletion.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(deletion.error, i18n)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>No, go back</Trans>
        </Button>
        {hasRefundable && (
          <Button variant="light" onClick={() => onRefund(order)}>
            <Trans>Refund first</Trans>
          </Button>
        )}
        <Button color="red" loading={deletion.isPending} onClick={() => void handleDelete()}>
          <Trans>Delete</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
