import { latinDigits } from '@petcare/contracts/typed/digits.ts';
import type { CreatePetBody, Pet, UpdatePetBody } from '@petcare/contracts/clinic/pets/pets.ts';
import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import { asChosen } from '../picture-field/chosen-pictures.ts';
import type { Pictures } from '../picture-field/use-uploads.ts';

/** The details of a pet as form values; an empty string means not given. */
export interface PetFields {
  readonly name: string;
  readonly species: Species | '';
  readonly breed: string;
  readonly sex: string;
  readonly born_on: string;
  readonly born_about: boolean;
  readonly weight_kg: string;
  readonly colour: string;
  readonly neutered: string;
  readonly microchip: string;
  readonly allergies: string;
  readonly notes: string;
  readonly insurance: string;
  readonly pictures: Pictures;
}

export const emptyPet: PetFields = {
  name: '',
  species: '',
  breed: '',
  sex: 'unknown',
  born_on: '',
  born_about: false,
  weight_kg: '',
  colour: '',
  neutered: '',
  microchip: '',
  allergies: '',
  notes: '',
  insurance: '',
  pictures: [],
};

export function fieldsOfPet(pet: Pet): PetFields {
  return {
    name: pet.name,
    species: pet.species,
    breed: pet.breed ?? '',
    sex: pet.sex,
    born_on: pet.born_on ?? '',
    born_about: pet.born_about,
    weight_kg: pet.weight_kg === null ? '' : String(pet.weight_kg),
    colour: pet.colour ?? '',
    neutered: pet.neutered === null ? '' : String(pet.neutered),
    microchip: pet.microchip ?? '',
    allergies: pet.allergies ?? '',
    notes: pet.notes ?? '',
    insurance: pet.insurance ?? '',
    pictures: pet.picture ? asChosen([{ ...pet.picture, url: pet.img_URL }]) : [],
  };
}

/** Parses a weight, also in Bangla digits and with a decimal comma; null when empty, NaN when it is not a number. */
export function weightOf(text: string): number | null {
  const plain = latinDigits(text.trim()).replace(',', '.');
  if (plain === '') return null;
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}

export function isWeight(text: string): boolean {
  const weight = weightOf(text);
  return weight === null || (weight > 0 && weight <= 200);
}

/** Returns true once everything can be sent: the weight is a number and the picture is uploaded. */
export function isReady({ name, species, weight_kg, pictures }: PetFields): boolean {
  const uploaded = pictures.every((picture) => picture.uploaded !== null);
  return name.trim() !== '' && species !== '' && isWeight(weight_kg) && uploaded;
}

/** Returns the details as the API stores them; empty fields become null. */
function detailsOf(fields: PetFields) {
  const text = (value: string) => value.trim() || null;
  return {
    name: fields.name.trim(),
    species: fields.species || 'other',
    breed: text(fields.breed),
    sex: fields.sex as Pet['sex'],
    born_on: text(fields.born_on),
    born_about: fields.born_on !== '' && fields.born_about,
    weight_kg: weightOf(fields.weight_kg),
    colour: text(fields.colour),
    neutered: fields.neutered === '' ? null : fields.neutered === 'true',
    microchip: text(latinDigits(fields.microchip).replaceAll(/[\s-]/g, '')),
    allergies: text(fields.allergies),
    notes: text(fields.notes),
    insurance: text(fields.insurance),
  } as const;
}

const pictureOf = ({ pictures }: PetFields) => pictures[0]?.uploaded?.display_url ?? null;

/** Returns the body that adds a pet: name, species, and the details that are given. */
export function newPetOf(fields: PetFields): CreatePetBody {
  const { name, species, ...details } = detailsOf(fields);
  const given = Object.entries(details).filter(([, value]) => value !== null);
  const url = pictureOf(fields);
  return { name, species, ...Object.fromEntries(given), ...(url !== null && { img_URL: url }) };
}

/**
 * Returns the changes that turn `version` (the original or a concurrent one) into the form's state. Only fields
 * that were edited since `began` count, and an emptied name keeps its value.
 */
export function petChanges(version: Pet, began: Pet, fields: PetFields): Omit<UpdatePetBody, 'version'> {
  const before = detailsOf(fieldsOfPet(began));
  const stored = detailsOf(fieldsOfPet(version));
  const edited = detailsOf({ ...fields, name: fields.name.trim() || began.name });
  const names = Object.keys(edited) as (keyof typeof edited)[];
  const changed = names.filter((name) => edited[name] !== before[name] && edited[name] !== stored[name]);
  const url = pictureOf(fields);
  const isNewPicture = url !== (began.img_URL || null) && url !== (version.img_URL || null);
  return {
    ...Object.fromEntries(changed.map((name) => [name, edited[name]])),
    ...(isNewPicture && { img_URL: url }),
  };
}
