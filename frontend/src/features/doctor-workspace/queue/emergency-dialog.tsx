import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';

const maxReasonLength = 200;

interface EmergencyDialogProps {
  appointment: Appointment | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

export function EmergencyDialog({ appointment, onClose, onConfirm }: EmergencyDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(appointment);
  return (
    <Modal opened={appointment !== null} onClose={onClose} title={t`Emergency`}>
      {shown && <Reason key={times} appointment={shown} onClose={onClose} onConfirm={onConfirm} />}
    </Modal>
  );
}

function Reason({ appointment, onClose, onConfirm }: EmergencyDialogProps & { appointment: Appointment }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  useKeptInput(`emergency ${appointment._id}`, { reason }, (typed) => setReason(typed.reason ?? reason));
  const name = appointment.patient_name;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onConfirm(reason.trim());
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text>
          <Trans>{name} will be called before all others. Other patients do not see the reason.</Trans>
        </Text>
        <TextInput
          label={t`Reason`}
          placeholder={t`For example: hit by a car`}
          required
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" color="red" disabled={reason.trim() === ''}>
            <Trans>Call first</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
