import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCashBanknote, IconReceiptRefund } from '@tabler/icons-react';
import { FeeReceipt } from '../../../components/appointment/fee-facts.tsx';
import { RefundFeeDialog } from './refund-fee-dialog.tsx';
import { TakeFeeDialog } from './take-fee-dialog.tsx';

/** Takes and hands back the fee of an appointment at the reception. */
export function FeeActions({ appointment, asAdmin }: { appointment: Appointment; asAdmin: boolean }) {
  const [taking, take] = useDisclosure();
  const [refunding, refund] = useDisclosure();
  const { payment, status, fees } = appointment;
  const canTake = asAdmin && !payment && status !== 'Cancelled' && fees > 0;
  // A fee that was paid online goes back the way it came.
  const canRefund = asAdmin && payment && !payment.online && payment.refunded === 0;
  return (
    <>
      <Group gap="xs">
        {canTake && (
          <Button leftSection={<IconCashBanknote size={20} aria-hidden="true" />} onClick={take.open}>
            <Trans>Take the fee</Trans>
          </Button>
        )}
        {canRefund && (
          <Button
            variant={payment.refund_due > 0 ? 'filled' : 'default'}
            leftSection={<IconReceiptRefund size={20} aria-hidden="true" />}
            onClick={refund.open}
          >
            <Trans>Hand back money</Trans>
          </Button>
        )}
      </Group>
      <FeeReceipt appointment={appointment} />
      <TakeFeeDialog appointment={taking ? appointment : null} onClose={take.close} />
      <RefundFeeDialog appointment={refunding ? appointment : null} onClose={refund.close} />
    </>
  );
}
