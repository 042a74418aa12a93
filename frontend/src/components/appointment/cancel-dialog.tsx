import { type Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { toastDone } from '../feedback/toasts.tsx';
import { useKeptInput } from '../forms/use-kept-input.ts';
import { useStaleAppointments } from './use-stale-appointments.ts';

const maxReasonLength = 300;

interface CancelDialogProps {
  appointment: Appointment | null;
  text: ReactNode;
  /** True for doctors, who must give patients a reason. */
  reasonNeeded?: boolean;
  reasonHint?: string;
  /** Describes the appointment in the toast after success. */
  about: string;
  onClose: () => void;
}

export function CancelDialog({ appointment, onClose, ...words }: CancelDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(appointment);
  return (
    <Modal opened={appointment !== null} onClose={onClose} title={t`Are you sure?`}>
      {shown && <Question key={times} appointment={shown} onClose={onClose} {...words} />}
    </Modal>
  );
}

function Question({
  appointment,
  text,
  reasonNeeded = false,
  reasonHint,
  about,
  onClose,
}: CancelDialogProps & { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const [reason, setReason] = useState('');
  useKeptInput(`cancel ${appointment._id}`, { reason }, (typed) => setReason(typed.reason ?? reason));
  const trimmedReason = reason.trim();
  const cancel = useMutation({
    mutationFn: () =>
      call(appointmentEndpoints['appointments.cancel'], {
        params: { id: appointment._id },
        body: trimmedReason === '' ? {} : { reason: trimmedReason },
      }),
    onSuccess: () => {
      const topic = `appointment-${appointment._id}`;
      toastDone({ topic, title: t`Appointment cancelled`, message: about });
      onClose();
    },
    onSettled: useStaleAppointments(),
  });

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    cancel.mutate();
  }

  return (
    <form method="post" onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text>{text}</Text>
        <Textarea
          label={reasonNeeded ? t`Reason` : t`Reason (optional)`}
          description={reasonHint}
          required={reasonNeeded}
          maxLength={maxReasonLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          {...(reasonNeeded ? { 'data-autofocus': true } : {})}
        />
        {cancel.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(cancel.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} {...(reasonNeeded ? {} : { 'data-autofocus': true })}>
            <Trans>No, go back</Trans>
          </Button>
          <Button
            type="submit"
            color="red"
            disabled={reasonNeeded && trimmedReason === ''}
            loading={cancel.isPending}
          >
            <Trans>Cancel appointment</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
