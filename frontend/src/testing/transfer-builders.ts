import type { PetTransfer } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import { newId } from './builders.ts';

export function buildTransfer(changes: Partial<PetTransfer> = {}): PetTransfer {
  return {
    _id: newId(),
    pet_id: newId(),
    adoption_id: newId(),
    pet: {
      name: 'Minu',
      species: 'cat',
      breed: 'Deshi',
      sex: 'female',
      born_on: '2024-11-01',
      born_about: false,
      colour: null,
      allergies: 'Chicken',
    },
    pet_name: 'Minu',
    former_owner: { _id: newId(), full_name: 'Rahima Khatun' },
    adopter: { _id: newId(), full_name: 'Farzana Akter' },
    status: 'done',
    refusal: null,
    readable: true,
    at: '2026-11-20T04:00:00.000Z',
    undo_until: '2126-11-27T04:00:00.000Z',
    undo_reason: null,
    ...changes,
  };
}
