import type { Appointment } from '@petcare/contracts/clinic/appointments.ts';
import { useLingui } from '@lingui/react/macro';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useToday } from '../../lib/dates/use-today.ts';
import { usePet } from '../../lib/queries/own-pets.ts';
import { speciesTexts } from '../../lib/texts/animal-texts.ts';
import { petSummary } from '../pets/pet-texts.ts';
import { Fact } from '../records/fact.tsx';

/** The pet that an appointment names, as its record is now, with allergies first; and the owner's reason. */
export function AppointmentPet({ appointment: { pet, reason } }: { appointment: Appointment }) {
  const { t, i18n } = useLingui();
  const today = useToday();
  // Without access, or when the pet was deleted, the facts of the booking remain.
  const { data: current } = usePet(pet?.pet_id ?? null);
  return (
    <>
      {current?.allergies && (
        <Alert
          color="red"
          variant="light"
          title={t`Allergies`}
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
        >
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{current.allergies}</Text>
        </Alert>
      )}
      {pet && (
        <Fact label={t`Pet`}>
          <Stack gap={0} align="flex-end">
            {current ? (
              <Anchor component={Link} to={`/pets/${pet.pet_id}`} underline="always">
                {current.name}
              </Anchor>
            ) : (
              pet.name
            )}
            <Text size="sm" c="dimmed">
              {current ? petSummary(current, today, i18n) : i18n._(speciesTexts[pet.species])}
            </Text>
          </Stack>
        </Fact>
      )}
      {reason && (
        <Fact label={t`Reason`}>
          <span style={{ whiteSpace: 'pre-line' }}>{reason}</span>
        </Fact>
      )}
    </>
  );
}
