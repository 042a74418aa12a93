import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { RefundRule } from '../../../components/appointment/fee-rule.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { Taka } from '../../../components/text/taka.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { feeMethodTexts } from '../../../lib/texts/fee-method-texts.ts';
import { type ReceptionPayment, useTakeFee } from '../api/fees.ts';

interface TakeFeeDialogProps {
  appointment: Appointment | null;
  onClose: () => void;
}

const methods = ['cash', 'card', 'bkash'] as const satisfies ReceptionPayment['method'][];

export function TakeFeeDialog({ appointment, onClose }: TakeFeeDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(appointment);
  return (
    <Modal opened={appointment !== null} onClose={onClose} title={t`Take the fee`}>
      {shown && <Payment key={times} appointment={shown} onClose={onClose} />}
    </Modal>
  );
}

function Payment({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const take = useTakeFee(appointment._id);
  const [method, setMethod] = useState<ReceptionPayment['method']>('cash');
  const [reference, setReference] = useState('');
  useKeptInput(`fee ${appointment._id}`, { method, reference }, (typed) => {
    setMethod(typed.method ?? method);
    setReference(typed.reference ?? reference);
  });
  const { fees, patient_name: name } = appointment;
  const trimmed = reference.trim();
  const isReady = method === 'cash' || trimmed !== '';

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    const body = { method, amount: fees, ...(method !== 'cash' && { reference: trimmed }) };
    take.mutate(body, {
      onSuccess: ({ appointment: { payment } }) => {
        toastDone({
          topic: `fee-${appointment._id}`,
          title: t`The fee is paid`,
          message: payment?.number ?? name,
        });
        onClose();
      },
    });
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Fee appointment={appointment} />
        <SegmentedControl
          fullWidth
          size="md"
          aria-label={t`Way to pay`}
          value={method}
          onChange={(chosen) => setMethod(methods.find((one) => one === chosen) ?? 'cash')}
          data={methods.map((value) => ({ value, label: i18n._(feeMethodTexts[value]) }))}
        />
        {method !== 'cash' && (
          <TextInput
            label={method === 'card' ? t`Number of the card slip` : t`bKash transaction number`}
            description={t`Printed on the receipt.`}
            required
            maxLength={60}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        )}
        <Text size="sm" c="dimmed">
          <RefundRule />
        </Text>
        {take.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(take.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" disabled={!isReady} loading={take.isPending} data-autofocus>
            {/* One element, since the button would lay out the words as a row. */}
            <span>
              <Trans>
                Received <Taka taka={fees} />
              </Trans>
            </span>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Fee({ appointment }: { appointment: Appointment }) {
  return (
    <div>
      <Text c="dimmed">
        {appointment.patient_name} · {appointment.dr_name}
      </Text>
      <Text fz={32} fw={700} lh={1.2}>
        <Taka taka={appointment.fees} />
      </Text>
    </div>
  );
}
