import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sexTexts } from '../../../components/pets/pet-texts.ts';
import { formatDhakaDay } from '../../../lib/dates/dhaka-dates.ts';
import { speciesTexts } from '../../../lib/texts/animal-texts.ts';

interface PetFact {
  /** Name of the field in the API. */
  readonly key: keyof Pet;
  readonly label: string;
  /** Null: not given. */
  readonly value: ReactNode;
}

/** Returns a function that lists the details of a pet with their labels. */
export function usePetFacts(): (pet: Pet) => PetFact[] {
  const { t, i18n } = useLingui();
  return (pet) => {
    const day = (date: string | null) => date && formatDhakaDay(date, i18n.locale, 'date');
    const born = day(pet.born_on);
    const weight = pet.weight_kg === null ? null : i18n.number(pet.weight_kg);
    const about = born && pet.born_about;
    return [
      { key: 'name', label: t`Name of the pet`, value: pet.name },
      { key: 'species', label: t`Kind of animal`, value: i18n._(speciesTexts[pet.species]) },
      { key: 'breed', label: t`Breed`, value: pet.breed },
      { key: 'sex', label: t`Sex`, value: pet.sex === 'unknown' ? null : i18n._(sexTexts[pet.sex]) },
      { key: 'born_on', label: t`Date of birth`, value: about ? t`about ${born}` : born },
      { key: 'deceased_on', label: t`Passed away`, value: day(pet.deceased_on) },
      { key: 'weight_kg', label: t`Weight`, value: weight && t`${weight} kg` },
      { key: 'colour', label: t`Colour`, value: pet.colour },
      {
        key: 'neutered',
        label: t`Neutered`,
        value: pet.neutered === null ? null : pet.neutered ? t`Yes` : t`No`,
      },
      { key: 'microchip', label: t`Microchip number`, value: pet.microchip },
      { key: 'insurance', label: t`Insurance`, value: pet.insurance },
      { key: 'allergies', label: t`Allergies`, value: pet.allergies },
      { key: 'notes', label: t`Notes`, value: pet.notes },
    ];
  };
}
