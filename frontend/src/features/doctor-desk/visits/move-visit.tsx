import type { Appointment } from '@petcare/contracts/appointments.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DhakaDate } from '../../../components/dhaka-date.tsx';
import { SlotPicker } from '../../../components/slot-picker/slot-picker.tsx';
import { useSlotHold } from '../../../components/slot-picker/use-slot-hold.ts';
import { toastDone } from '../../../components/toasts.tsx';
import { errorText } from '../../../lib/error-texts.ts';
import { useMoveVisit } from '../api/change-visit.ts';

interface MoveVisitProps {
  visit: Appointment;
  opened: boolean;
  onClose: () => void;
}

/** The dialog in which a visit is given another time. Until that is done the present one stays. */
export function MoveVisit({ visit, opened, onClose }: MoveVisitProps) {
  const { t } = useLingui();
  return (
    <Modal opened={opened} onClose={onClose} title={t`Another time`} size="lg" zIndex={300}>
      {opened && <MoveForm visit={visit} onDone={onClose} />}
    </Modal>
  );
}

function MoveForm({ visit, onDone }: { visit: Appointment; onDone: () => void }) {
  const { t, i18n } = useLingui();
  const hold = useSlotHold(visit.dr_id);
  const move = useMoveVisit();
  const [date, setDate] = useState<string | null>(null);
  const { patient_name: name } = visit;

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!hold.hold) return;
    const body = { slot_start: hold.hold.start, hold_id: hold.hold.id, version: visit.version };
    try {
      await move.mutateAsync({ id: visit._id, body });
    } catch {
      // Said beneath the times; the visit stays where it was.
      return;
    }
    hold.settle();
    toastDone({ topic: `appointment-${visit._id}`, title: t`The visit has another time.`, message: name });
    onDone();
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="md">
        <Text>
          <Trans>
            Now: <DhakaDate at={visit.slot_start} format="date-time" />. {name} is told of the new time at
            once.
          </Trans>
        </Text>
        <SlotPicker drId={visit.dr_id} date={date} onDate={setDate} hold={hold} />
        {move.error && (
          <Text c="red" role="alert">
            {errorText(move.error, i18n)}
          </Text>
        )}
        <Button type="submit" disabled={!hold.hold} loading={move.isPending}>
          <Trans>Move the visit</Trans>
        </Button>
      </Stack>
    </form>
  );
}
