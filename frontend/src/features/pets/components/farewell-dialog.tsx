import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DateField } from '../../../components/forms/date-field.tsx';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { useChangePetStatus } from '../api/change-pet.ts';

interface FarewellDialogProps {
  pet: Pet | null;
  onClose: () => void;
}

/** Records that a pet has died, with or without the day. */
export function FarewellDialog({ pet, onClose }: FarewellDialogProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(pet);
  return (
    <Modal opened={pet !== null} onClose={onClose} title={t`We are so sorry`}>
      {shown && <Farewell key={times} pet={shown} onClose={onClose} />}
    </Modal>
  );
}

function Farewell({ pet: { _id: id, name }, onClose }: { pet: Pet; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  const change = useChangePetStatus(id);
  const [day, setDay] = useState('');
  useKeptInput('farewell', { day }, (typed) => setDay(typed.day ?? day));

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    change.mutate({ status: 'deceased', ...(day && { deceased_on: day }) }, { onSuccess: onClose });
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <Text>
          <Trans>
            Losing a friend hurts. This page of {name} stays here for you, with everything on it. We no longer
            suggest {name} when you book an appointment.
          </Trans>
        </Text>
        <DateField
          label={t`Day (optional)`}
          max={today}
          value={day}
          error={fieldErrorsOf(change.error, i18n)['deceased_on']}
          onChange={setDay}
        />
        {change.isError && (
          <Alert color="red" variant="light" role="alert">
            {errorText(change.error, i18n)}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" loading={change.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
