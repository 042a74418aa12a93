import { type Appointment, appointmentEndpoints } from '@petcare/contracts/clinic/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api/api-client.ts';
import { errorText } from '../../lib/api/error-texts.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { SlotPicker } from '../slot-picker/slot-picker.tsx';
import { useSlotHold } from '../slot-picker/use-slot-hold.ts';
import { toastDone } from '../feedback/toasts.tsx';
import { useStaleAppointments } from './use-stale-appointments.ts';

interface RescheduleDialogProps {
  appointment: Appointment | null;
  text: ReactNode;
  /** Describes the appointment in the toast after success. */
  about: string;
  onClose: () => void;
}

/**
 * Moves an appointment to another slot of the same doctor. The old slot stays reserved until the move succeeds.
 */
export function RescheduleDialog({ appointment, onClose, ...words }: RescheduleDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(appointment);
  return (
    <Modal opened={appointment !== null} onClose={onClose} title={t`Reschedule appointment`} size="xl">
      {/* Unmounting releases the slot hold when the dialog closes. */}
      {appointment && shown && <NewTime key={times} appointment={shown} onClose={onClose} {...words} />}
    </Modal>
  );
}

function NewTime({
  appointment,
  text,
  about,
  onClose,
}: RescheduleDialogProps & { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const hold = useSlotHold(appointment.dr_id);
  const [date, setDate] = useState<string | null>(null);
  const move = useMutation({
    mutationFn: ({ start, holdId }: { start: string; holdId: string | undefined }) =>
      call(appointmentEndpoints['appointments.reschedule'], {
        params: { id: appointment._id },
        body: {
          slot_start: start,
          version: appointment.version,
          ...(holdId === undefined ? {} : { hold_id: holdId }),
        },
      }),
    onSuccess: () => {
      hold.settle();
      const topic = `appointment-${appointment._id}`;
      toastDone({ topic, title: t`Appointment rescheduled`, message: about });
      onClose();
    },
    onSettled: useStaleAppointments(),
  });

  return (
    <Stack gap="md">
      <Text>{text}</Text>
      <SlotPicker drId={appointment.dr_id} date={date} onDate={setDate} hold={hold} />
      {move.isError && (
        <Alert color="red" variant="light" role="alert">
          {errorText(move.error, i18n)}
        </Alert>
      )}
      <Button
        disabled={hold.chosen === null}
        loading={move.isPending}
        onClick={() => {
          if (hold.chosen !== null) move.mutate({ start: hold.chosen, holdId: hold.hold?.id });
        }}
      >
        <Trans>Move to this time</Trans>
      </Button>
    </Stack>
  );
}
