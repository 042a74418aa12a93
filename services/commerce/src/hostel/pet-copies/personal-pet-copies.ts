import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { PetCopies } from './pet-copy.model.ts';

export const personalPetCopies: PersonalKind = {
  kind: 'pet_copies',
  holds: [[PetCopies, 'ownerId']],
  step: 'commerce_data',
  kept: 'The copy stays without owner and name, so that a late event of the clinic cannot bring the pet back.',
  count: (ownerId) => PetCopies.countDocuments({ ownerId }),
  async erase(ownerId) {
    const blank = { ownerId: '', name: '', bookable: false };
    return (await PetCopies.updateMany({ ownerId }, { $set: blank })).modifiedCount;
  },
  notExported: 'The clinic, which owns the pets, exports them.',
};
