import type { AdoptionCard, PetFacts, UpdateAdoptionBody } from '@petcare/contracts/adoptions.ts';
import { fromPetFacts, type PetFactFields, toPetFacts } from './pet-facts-form.ts';

/** What a post has wherever it is shown: the owner stands under different names. */
export type StoredAdoption = Omit<AdoptionCard, 'owner' | 'owner_id'>;

/** What stands in the form of an edit. */
export interface AdoptionEdit extends PetFactFields {
  readonly title: string;
  readonly details: string;
}

/** What is the same about a post in the form and in the store. */
export type AdoptionContent = Pick<StoredAdoption, 'title' | 'details'> & PetFacts;
export type AdoptionChanges = Omit<UpdateAdoptionBody, 'version'>;

/** The form of an edit before anything is changed. */
export function editOf(stored: StoredAdoption): AdoptionEdit {
  return { title: stored.title, details: stored.details, ...fromPetFacts(stored) };
}

/** What the form says; words that were emptied are those the editor began with, facts that were are gone. */
export function contentOf(began: StoredAdoption, edit: AdoptionEdit): AdoptionContent {
  return {
    title: edit.title.trim() || began.title,
    details: edit.details.trim() || began.details,
    ...toPetFacts(edit),
  };
}

/** The fields in which two versions differ. */
export function differences(one: AdoptionContent, other: AdoptionContent): (keyof AdoptionContent)[] {
  const fields: (keyof AdoptionContent)[] = [
    'title',
    'details',
    'species',
    'breed',
    'age_months',
    'district',
    'vaccinated',
    'neutered',
  ];
  return fields.filter((field) => one[field] !== other[field]);
}

/** What has to be sent so that the form wins over what is stored; empty when there is nothing to change. */
export function changesOver(
  stored: StoredAdoption,
  began: StoredAdoption,
  edit: AdoptionEdit,
): AdoptionChanges {
  const content = contentOf(began, edit);
  return Object.fromEntries(differences(stored, content).map((field) => [field, content[field]]));
}
