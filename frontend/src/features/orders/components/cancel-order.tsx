import type { Order } from '@petcare/contracts/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { Taka } from '../../../components/taka.tsx';
import { toastDone } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { takaLeft } from '../../../lib/money.ts';
import { useCancelOrder } from '../api/end-order.ts';

const longestReason = 300;

interface CancelOrderProps {
  /** Null while the dialog is closed. */
  order: Order | null;
  onClose: () => void;
}

/** Asks whether to take an order back, says what goes back, and asks why, if one likes to say. */
export function CancelOrder({ order, onClose }: CancelOrderProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(order);
  return (
    <Modal opened={order !== null} onClose={onClose} title={t`Are you sure?`} zIndex={300}>
      {shown && <Question key={times} order={shown} onClose={onClose} />}
    </Modal>
  );
}

function Question({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const cancel = useCancelOrder();
  const [reason, setReason] = useState('');
  const number = order.order_id;
  const left = takaLeft(order.total_price, order.refunded);

  async function handleCancel() {
    try {
      await cancel.mutateAsync({ order, reason });
      toastDone({ title: t`Your order is cancelled`, message: number });
      onClose();
    } catch {
      // Said below, beside what was typed.
    }
  }

  return (
    <Stack gap="md">
      <Text>
        <Trans>
          {number} is called off, and <Taka taka={left} /> goes back the way you paid.
        </Trans>
      </Text>
      <Textarea
        label={t`Reason (optional)`}
        maxLength={longestReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {cancel.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(cancel.error, i18n)}
        </Alert>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>No, go back</Trans>
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => void handleCancel()}>
          <Trans>Cancel the order</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
