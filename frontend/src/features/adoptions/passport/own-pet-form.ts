import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { monthsBetween } from '../../../components/pets/pet-texts.ts';
import { fromPetFacts, maxYears, type PetFactFields, toPetFacts } from '../pet-facts-form.ts';

interface PostFields extends PetFactFields {
  title: string;
  petId: string;
}

/** Returns the fields of a post that names a pet: its facts, and its name as the title unless there is one. */
export function fieldsOfPet(pet: Pet, fields: PostFields, today: string): Partial<PostFields> {
  const age = pet.born_on === null ? null : monthsBetween(pet.born_on, today);
  const typed = toPetFacts(fields);
  return {
    petId: pet._id,
    title: fields.title.trim() === '' ? pet.name : fields.title,
    ...fromPetFacts({
      ...typed,
      species: pet.species,
      breed: pet.breed ?? typed.breed,
      age_months: age !== null && age <= maxYears * 12 ? age : typed.age_months,
      neutered: pet.neutered ?? typed.neutered,
    }),
  };
}
