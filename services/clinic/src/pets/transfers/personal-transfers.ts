import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { latestFirst, toPassportEntry } from '../passport/passport-entry.model.ts';
import { eraseTransfersOf } from './erase-transfers.ts';
import { findTransfers } from './list-transfers.ts';
import { FormerEntries } from './former-entry.model.ts';
import { PetTransfers } from './pet-transfer.model.ts';

export const personalTransfers: PersonalKind = {
  kind: 'pet_transfers',
  holds: [[PetTransfers, 'fromId', 'toId']],
  step: 'clinic_data',
  kept: 'A transfer stays for its other user; one without any user is deleted.',
  count: (userId) => PetTransfers.countDocuments({ $or: [{ fromId: userId }, { toId: userId }] }),
  erase: (userId) => eraseTransfersOf(userId),
  export: findTransfers,
};

/** Passports of pets that the user gave away, as they were. */
export const personalFormerPassports: PersonalKind = {
  kind: 'former_passports',
  holds: [],
  notErased: 'They are erased with the transfers.',
  async export(userId) {
    const given = await PetTransfers.find({ fromId: userId }, { _id: 1 }).lean();
    const entries = await FormerEntries.find({
      transferId: trusted({ $in: given.map(({ _id }) => _id) }),
    })
      .sort({ transferId: 1, ...latestFirst })
      .lean();
    return entries.map(toPassportEntry);
  },
};
