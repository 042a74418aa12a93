import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { toastDone } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useCancelAppointment } from '../api/appointments.ts';

const longestReason = 300;

interface CancelDialogProps {
  /** The visit to call off; null while the dialog is closed. */
  appointment: Appointment | null;
  onClose: () => void;
}

/** Asks whether to call a visit off, and why, if one likes to say. */
export function CancelDialog({ appointment, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(appointment);
  return (
    <Modal opened={appointment !== null} onClose={onClose} title={t`Are you sure?`}>
      {shown && <Question key={times} appointment={shown} onClose={onClose} />}
    </Modal>
  );
}

function Question({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const cancel = useCancelAppointment();
  const [reason, setReason] = useState('');
  const { _id: id, dr_name: doctor, service_name: service } = appointment;

  async function handleCancel() {
    try {
      await cancel.mutateAsync({ _id: id, reason });
      toastDone({ title: t`The appointment is cancelled`, message: `${doctor} · ${service}` });
      onClose();
    } catch {
      // Said below, beside what was typed.
    }
  }

  return (
    <Stack gap="md">
      <Text>
        <Trans>Your time with {doctor} is given to others, and the doctor is told.</Trans>
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
          <Trans>Cancel the appointment</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
