import { useLingui } from '@lingui/react/macro';
import { Alert, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { PetPicture } from '../../../components/pets/pet-picture.tsx';
import { petSummary } from '../../../components/pets/pet-texts.ts';
import { useToday } from '../../../lib/dates/use-today.ts';
import { textLanguage } from '../../../lib/format/text-language.ts';
import { usePet } from '../../../lib/queries/own-pets.ts';
import { speciesTexts } from '../../../lib/texts/animal-texts.ts';
import classes from './visits.module.css';

interface VisitPetProps {
  pet: { readonly pet_id: string; readonly name: string } | null;
  species: Species | null;
  reason: string | null;
}

/** The pet as its record is now, with its allergies in red, and the owner’s reason. */
export function VisitPet({ pet, species, reason }: VisitPetProps) {
  const { t, i18n } = useLingui();
  const today = useToday();
  // Without access, or when the pet was deleted, the facts of the booking remain.
  const { data: current } = usePet(pet?.pet_id ?? null);
  const name = current?.name ?? pet?.name ?? t`Pet not named`;
  const weight = current?.weight_kg == null ? null : i18n.number(current.weight_kg);
  const about = current ? petSummary(current, today, i18n) : species && i18n._(speciesTexts[species]);
  return (
    <>
      <div className={classes['head']}>
        {current && <PetPicture pet={current} size={64} />}
        <div>
          <Title order={2} size="h3" lang={textLanguage(name)} className={classes['words'] ?? ''}>
            {name}
          </Title>
          <Text c="dimmed">{[about, weight && t`${weight} kg`].filter(Boolean).join(' · ')}</Text>
        </div>
      </div>
      {current?.allergies && (
        <Alert
          color="red"
          variant="light"
          title={t`Allergies`}
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
          mb="md"
        >
          <Text className={classes['words'] ?? ''}>{current.allergies}</Text>
        </Alert>
      )}
      {reason && (
        <Text className={classes['words'] ?? ''} mb="md" lang={textLanguage(reason)}>
          “{reason}”
        </Text>
      )}
    </>
  );
}
