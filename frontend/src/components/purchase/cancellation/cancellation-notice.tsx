import type { HostelOrder } from '@petcare/contracts/commerce/hostel/hostel-orders.ts';
import type { Order } from '@petcare/contracts/commerce/orders/orders.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../lib/api/error-texts.ts';
import { Taka } from '../../text/taka.tsx';
import { toastProblem } from '../../feedback/toasts.tsx';
import { CancellationDialog } from './cancellation-dialog.tsx';
import { type CancellationTarget, isUndecided } from './cancellation-target.ts';
import { useWithdrawCancellation } from './use-cancellation.ts';

interface CancellationNoticeProps {
  row: Order | HostelOrder;
  target: CancellationTarget;
  asAdmin: boolean;
}

/** Says what happened to the money of a cancelled order or booking, and lets an admin decide it. */
export function CancellationNotice({ row, target, asAdmin }: CancellationNoticeProps) {
  const [asking, setAsking] = useState(false);
  if (isUndecided(row))
    return (
      <Alert color={asAdmin ? 'red' : 'marigold'} variant="light">
        <Stack gap="sm" align="flex-start">
          <Text>
            {asAdmin && row.payment_status === 'disputed' ? (
              <Trans>
                Cancelled, but <Taka taka={target.left} /> is disputed. The bank decides first, then you.
              </Trans>
            ) : asAdmin ? (
              <Trans>
                Cancelled, but <Taka taka={target.left} /> is still with us. Decide whether it is refunded.
              </Trans>
            ) : (
              <Trans>
                We have cancelled it. We will tell you soon how much of <Taka taka={target.left} /> you get
                back.
              </Trans>
            )}
          </Text>
          {asAdmin && (
            <Button color="red" onClick={() => setAsking(true)}>
              <Trans>Decide the refund</Trans>
            </Button>
          )}
          <CancellationDialog target={asking ? target : null} onClose={() => setAsking(false)} />
        </Stack>
      </Alert>
    );
  const { cancellation } = row;
  if (cancellation?.state === 'planned') return asAdmin ? <Planned row={row} target={target} /> : null;
  if (cancellation?.state !== 'done' || cancellation.refund === 'rules') return null;
  return (
    <Alert color="marigold" variant="light">
      {cancellation.amount > 0 ? (
        <Trans>
          Cancelled with a refund of <Taka taka={cancellation.amount} />.
        </Trans>
      ) : (
        <Trans>Cancelled without a refund.</Trans>
      )}{' '}
      {cancellation.reason}
    </Alert>
  );
}

function Planned({ row, target }: Pick<CancellationNoticeProps, 'row' | 'target'>) {
  const { t, i18n } = useLingui();
  const withdraw = useWithdrawCancellation();
  const request = row.cancellation?.request ?? '';

  async function handleWithdraw() {
    try {
      await withdraw.mutateAsync({ target, request });
    } catch (error) {
      toastProblem({
        topic: `status-${target.id}`,
        title: t`Too late to undo`,
        message: errorText(error, i18n),
      });
    }
  }

  return (
    <Alert color="marigold" variant="light">
      <Stack gap="sm" align="flex-start">
        <Text>
          {target.isCancelled ? (
            <Trans>The refund is decided and takes effect in a few seconds.</Trans>
          ) : (
            <Trans>This will be cancelled in a few seconds.</Trans>
          )}
        </Text>
        <Button variant="light" loading={withdraw.isPending} onClick={() => void handleWithdraw()}>
          <Trans>Undo</Trans>
        </Button>
      </Stack>
    </Alert>
  );
}
