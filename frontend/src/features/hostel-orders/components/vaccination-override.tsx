import type { StayVaccinations } from '@petcare/contracts/commerce/hostel/stay-vaccinations.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useOpening } from '../../../components/edit-form/use-opening.ts';
import { useKeptInput } from '../../../components/forms/use-kept-input.ts';
import { MissingVaccinations } from '../../../components/stay/missing-vaccinations.tsx';

interface VaccinationOverrideProps {
  pets: readonly StayVaccinations[] | null;
  saving: boolean;
  error: string | null;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

/** Stops a check-in of pets that are not vaccinated to the end of the stay, unless the admin gives a reason. */
export function VaccinationOverride({ pets, ...rest }: VaccinationOverrideProps) {
  const { t } = useLingui();
  const { shown, times } = useOpening(pets);
  return (
    <Modal opened={pets !== null} onClose={rest.onClose} title={t`Vaccinations are missing`} zIndex={300}>
      {shown && <OverrideForm key={times} pets={shown} {...rest} />}
    </Modal>
  );
}

function OverrideForm({
  pets,
  saving,
  error,
  onConfirm,
  onClose,
}: VaccinationOverrideProps & { pets: readonly StayVaccinations[] }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  useKeptInput(`vaccinations ${pets.map(({ pet_id: id }) => id).join()}`, { reason }, (typed) =>
    setReason(typed.reason ?? reason),
  );
  const [checked, setChecked] = useState(false);
  const isEmpty = reason.trim() === '';

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (!isEmpty && !saving) onConfirm(reason.trim());
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit}>
      <Stack gap="md">
        <MissingVaccinations pets={pets} />
        <Text>
          <Trans>
            These guests should not stay with the others. If you take them all the same, say why. The reason
            is kept in the audit log.
          </Trans>
        </Text>
        <Textarea
          label={t`Reason`}
          data-autofocus
          required
          maxLength={300}
          minRows={2}
          value={reason}
          error={checked && isEmpty && t`Please give a reason`}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {error !== null && (
          <Alert color="red" variant="light" role="alert">
            {error}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            <Trans>No, go back</Trans>
          </Button>
          <Button type="submit" color="red" loading={saving}>
            <Trans>Check in all the same</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
