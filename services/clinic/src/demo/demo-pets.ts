import type { CreatePetBody } from '@petcare/contracts/clinic/pets/pets.ts';
import type { DemoUserName } from '@petcare/contracts/account/demo-users.ts';

export interface DemoPet extends CreatePetBody {
  readonly owner: DemoUserName;
}

export const demoPets = {
  minu: {
    owner: 'user',
    name: 'Minu',
    species: 'cat',
    breed: 'Deshi',
    sex: 'female',
    born_on: '2023-05-01',
    born_about: true,
    weight_kg: 3.4,
    colour: 'Orange and white',
    neutered: true,
    microchip: '050000000012345',
    allergies: 'Penicillin gave her a rash in 2025.',
    notes: 'Shy with strangers. She comes out of the basket by herself when she is ready.',
  },
  bagha: {
    owner: 'user',
    name: 'বাঘা',
    species: 'dog',
    breed: 'Deshi',
    sex: 'male',
    born_on: '2020-02-11',
    weight_kg: 18.2,
    colour: 'Brown',
    neutered: false,
  },
  leo: { owner: 'tanvir', name: 'Leo', species: 'dog', breed: 'German Shepherd', sex: 'male', weight_kg: 31 },
  mitthu: { owner: 'mithila', name: 'Mitthu', species: 'bird', breed: 'Rose-ringed parakeet' },
  tuni: { owner: 'joya', name: 'Tuni', species: 'cat', sex: 'female', born_on: '2026-07-20' },
  simba: {
    owner: 'farzana',
    name: 'Simba',
    species: 'cat',
    breed: 'Persian',
    sex: 'male',
    allergies: 'Fish',
  },
} as const satisfies Record<string, DemoPet>;

export type DemoPetName = keyof typeof demoPets;
