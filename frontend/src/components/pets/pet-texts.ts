import type { Pet, PetSex } from '@petcare/contracts/clinic/pets/pets.ts';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ageText, speciesTexts } from '../../lib/texts/animal-texts.ts';

export const sexTexts: Record<PetSex, MessageDescriptor> = {
  female: msg`Female`,
  male: msg`Male`,
  unknown: msg`Not known`,
};

/** Returns the age in full months on a day; null before the birth. */
export function monthsBetween(bornOn: string, day: string): number | null {
  const [bornYear = 0, bornMonth = 0, bornDay = 0] = bornOn.split('-').map(Number);
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth - (dayOfMonth < bornDay ? 1 : 0);
  return months < 0 ? null : months;
}

type PetAge = Pick<Pet, 'born_on' | 'born_about' | 'status' | 'deceased_on'>;

/** Returns how old a pet is, or was when it died; null if that is not known. */
export function petAgeText(
  { born_on: bornOn, born_about: about, status, deceased_on: deceasedOn }: PetAge,
  today: string,
  i18n: I18n,
): string | null {
  const day = status === 'deceased' ? deceasedOn : today;
  const months = bornOn === null || day === null ? null : monthsBetween(bornOn, day);
  if (months === null) return null;
  const age = months === 0 ? i18n._(msg`under a month`) : ageText(months, i18n);
  return about ? i18n._(msg`about ${age}`) : age;
}

/** Returns species or breed, sex and age in one line. */
export function petSummary(
  pet: PetAge & Pick<Pet, 'species' | 'breed' | 'sex'>,
  today: string,
  i18n: I18n,
): string {
  return [
    pet.breed ?? i18n._(speciesTexts[pet.species]),
    pet.sex === 'unknown' ? null : i18n._(sexTexts[pet.sex]),
    petAgeText(pet, today, i18n),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
