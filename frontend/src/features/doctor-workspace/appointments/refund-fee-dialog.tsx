import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import type { FeePayment } from '@petcare/contracts/clinic/fees.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { Taka } from '../../../components/text/taka.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useRefundFee } from '../api/fees.ts';

interface RefundFeeDialogProps {
  appointment: Appointment | null;
  onClose: () => void;
}

export function RefundFeeDialog({ appointment, onClose }: RefundFeeDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(appointment);
  return (
    <Modal opened={appointment !== null} onClose={onClose} title={t`Hand back money`}>
      {shown?.payment && <Refund key={times} appointment={shown} payment={shown.payment} onClose={onClose} />}
    </Modal>
  );
}

interface RefundProps {
  appointment: Appointment;
  payment: FeePayment;
  onClose: () => void;
}

function Refund({ appointment, payment, onClose }: RefundProps) {
  const { t, i18n } = useLingui();
  const refund = useRefundFee(appointment._id);
  const { refund_due: due, amount: paid } = payment;
  const [amount, setAmount] = useState<number | string>(due > 0 ? due : paid);
  const [reason, setReason] = useState('');
  useKeptInput(`refund ${appointment._id}`, { amount, reason }, (typed) => {
    setAmount(typed.amount ?? amount);
    setReason(typed.reason ?? reason);
  });
  const taka = Number(amount);
  const needsReason = taka !== due;
  const isReady = taka > 0 && taka <= paid && (!needsReason || reason.trim() !== '');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    refund.mutate(
      { amount: taka, ...(needsReason && { reason: reason.trim() }) },
      {
        onSuccess: () => {
          const topic = `fee-${appointment._id}`;
          toastDone({ topic, title: t`The refund is recorded`, message: appointment.patient_name });
          onClose();
        },
      },
    );
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text>
          {due > 0 ? (
            <Trans>
              Paid: <Taka taka={paid} />. To hand back after the cancellation: <Taka taka={due} />.
            </Trans>
          ) : (
            <Trans>
              Paid: <Taka taka={paid} />. No refund is due.
            </Trans>
          )}
        </Text>
        <NumberInput
          label={t`Amount in taka`}
          min={1}
          max={paid}
          decimalScale={2}
          value={amount}
          onChange={setAmount}
          data-autofocus
        />
        {needsReason && (
          <TextInput
            label={t`Reason`}
            description={t`Kept in the audit log.`}
            required
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {refund.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(refund.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" disabled={!isReady} loading={refund.isPending}>
            <Trans>Record the refund</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
