import type { AdoptionCard, PetFacts, UpdateAdoptionBody } from '@petcare/contracts/content/adoptions.ts';
import { fromPetFacts, type PetFactFields, toPetFacts } from './pet-facts-form.ts';

/** The fields that every representation of a post shares; only the owner is named differently. */
export type StoredAdoption = Omit<AdoptionCard, 'owner' | 'owner_id'>;

export interface AdoptionEdit extends PetFactFields {
  readonly title: string;
  readonly details: string;
  /** The own pet whose passport moves; empty for none. */
  readonly petId: string;
}

export type AdoptionContent = Pick<StoredAdoption, 'title' | 'details' | 'pet_id'> & PetFacts;
export type AdoptionChanges = Omit<UpdateAdoptionBody, 'version'>;

export function editOf(stored: StoredAdoption): AdoptionEdit {
  const { title, details, pet_id: petId = '' } = stored;
  return { title, details, petId, ...fromPetFacts(stored) };
}

/**
 * Returns the edited content. An empty title or details falls back to the initial value; an empty fact
 * becomes null.
 */
export function contentOf(initial: StoredAdoption, edit: AdoptionEdit): AdoptionContent {
  return {
    title: edit.title.trim() || initial.title,
    details: edit.details.trim() || initial.details,
    ...(edit.petId !== '' && { pet_id: edit.petId }),
    ...toPetFacts(edit),
  };
}

export function differingFields(one: AdoptionContent, other: AdoptionContent): (keyof AdoptionContent)[] {
  const fields: (keyof AdoptionContent)[] = [
    'title',
    'details',
    'species',
    'breed',
    'age_months',
    'district',
    'vaccinated',
    'neutered',
    'pet_id',
  ];
  return fields.filter((field) => one[field] !== other[field]);
}

export function changesOver(
  stored: StoredAdoption,
  initial: StoredAdoption,
  edit: AdoptionEdit,
): AdoptionChanges {
  const content = contentOf(initial, edit);
  return Object.fromEntries(differingFields(stored, content).map((field) => [field, content[field] ?? null]));
}
