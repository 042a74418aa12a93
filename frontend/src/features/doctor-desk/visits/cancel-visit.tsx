import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toastDone } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useCancelVisit } from '../api/change-visit.ts';

interface CancelVisitProps {
  visit: Appointment;
  opened: boolean;
  /** Doctors owe their patients a reason. */
  reasonNeeded: boolean;
  onClose: () => void;
}

/** Asks before calling a visit off, and for the reason the patient is told. */
export function CancelVisit({ visit, opened, reasonNeeded, onClose }: CancelVisitProps) {
  const { t, i18n } = useLingui();
  const cancel = useCancelVisit();
  const [reason, setReason] = useState('');
  const { patient_name: name } = visit;
  const said = reason.trim();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    try {
      await cancel.mutateAsync({ id: visit._id, reason: said });
    } catch {
      // Said in the dialog, and the reason stays.
      return;
    }
    toastDone({ topic: `appointment-${visit._id}`, title: t`The visit is cancelled.`, message: name });
    onClose();
  }

  return (
    <Modal opened={opened} onClose={onClose} title={t`Are you sure?`} zIndex={300}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="md">
          <Text>
            <Trans>{name} is told at once, and the time is free for somebody else.</Trans>
          </Text>
          <Textarea
            label={reasonNeeded ? t`Reason` : t`Reason (optional)`}
            description={t`The patient reads it.`}
            required={reasonNeeded}
            maxLength={300}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {cancel.error && (
            <Text c="red" role="alert">
              {errorText(cancel.error, i18n)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>No, go back</Trans>
            </Button>
            <Button
              type="submit"
              color="red"
              disabled={reasonNeeded && said === ''}
              loading={cancel.isPending}
            >
              <Trans>Cancel the visit</Trans>
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
