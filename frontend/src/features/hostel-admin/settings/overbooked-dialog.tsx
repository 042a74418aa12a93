import type { OverbookedDate } from '@petcare/contracts/commerce/hostel/hostel-settings.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { OverbookedList } from './overbooked-dates.tsx';

interface OverbookedDialogProps {
  dates: readonly OverbookedDate[] | null;
  saving: boolean;
  onAccept: () => void;
  onClose: () => void;
}

/** Warns before settings are saved that allow less than is booked already. */
export function OverbookedDialog({ dates, saving, onAccept, onClose }: OverbookedDialogProps) {
  const { t } = useLingui();
  const { shown } = useOpening(dates);
  return (
    <Modal opened={dates !== null} onClose={onClose} title={t`More is booked than you allow`}>
      {shown && (
        <Stack gap="md">
          <Text>
            <Trans>
              These bookings stay valid, and nobody else can book these dates. Move or cancel bookings
              yourself if you cannot take the pets.
            </Trans>
          </Text>
          <OverbookedList dates={shown} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              <Trans>No, go back</Trans>
            </Button>
            <Button loading={saving} onClick={onAccept}>
              <Trans>Save anyway</Trans>
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
