import { type Appointment, appointmentEndpoints } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-texts.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useOpening } from '../edit-form/use-opening.ts';
import { SlotPicker } from '../slot-picker/slot-picker.tsx';
import { useSlotHold } from '../slot-picker/use-slot-hold.ts';
import { toastDone } from '../toasts.tsx';
import { VisitTime } from './visit-time.tsx';

interface RescheduleDialogProps {
  /** The visit to move; null while the dialog is closed. */
  appointment: Appointment | null;
  onClose: () => void;
}

/** Moves a visit to another time of the same doctor; the former time stays theirs until the new one is. */
export function RescheduleDialog({ appointment, onClose }: RescheduleDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(appointment);
  return (
    <Modal opened={appointment !== null} onClose={onClose} title={t`Move the appointment`} size="xl">
      {/* Closed, it holds no time for anybody. */}
      {appointment && shown && <NewTime key={times} appointment={shown} onClose={onClose} />}
    </Modal>
  );
}

function NewTime({ appointment, onClose }: { appointment: Appointment; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
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
      toastDone({ title: t`The appointment has another time`, message: appointment.dr_name });
      onClose();
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.slots });
      return queryClient.invalidateQueries({ queryKey: queryKeys.appointments });
    },
  });

  return (
    <Stack gap="md">
      <Text>
        <Trans>
          With {appointment.dr_name}, until now: <VisitTime start={appointment.slot_start} />
        </Trans>
      </Text>
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
        <Trans>Move it to this time</Trans>
      </Button>
    </Stack>
  );
}
