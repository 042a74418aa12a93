import type { PersonalKind } from '@petcare/platform/personal-rows/personal-table.ts';
import { trusted } from 'mongoose';
import { latestFirst, PassportEntries, toPassportEntry } from '../../pets/passport/passport-entry.model.ts';
import { PassportLinks, toPassportLink } from '../../pets/links/passport-link.model.ts';
import { Pets, toPet, type PetDocument } from '../../pets/pet.model.ts';
import { Trash } from '../../trash/trash.model.ts';
import type { TrashedPet } from '../trash/trashed-records.ts';
import { removePetsOf } from './remove-pets.ts';

/** Also those in the trash. */
export const personalPets: PersonalKind = {
  kind: 'pets',
  holds: [
    [Pets, 'ownerId'],
    [Trash, 'record.ownerId'],
  ],
  step: 'pets',
  count: async (ownerId) =>
    (await Pets.countDocuments({ ownerId })) + (await Trash.countDocuments({ 'record.ownerId': ownerId })),
  erase: removePetsOf,
  async export(ownerId) {
    const { pets, trashed } = await findPets(ownerId);
    return [
      ...pets.map((row) => ({ ...toPet(row), deletedAt: null })),
      ...trashed.map(({ record, deletedAt }) => ({ ...toPet(record), deletedAt: deletedAt.toISOString() })),
    ];
  },
};

export const personalPassports: PersonalKind = {
  kind: 'passport',
  holds: [],
  notErased: 'Passports are erased with the pets.',
  async export(ownerId) {
    const entries = await PassportEntries.find({ petId: trusted({ $in: await findPetIds(ownerId) }) })
      .sort({ petId: 1, ...latestFirst })
      .lean();
    return entries.map(toPassportEntry);
  },
};

export const personalPassportLinks: PersonalKind = {
  kind: 'passport_links',
  holds: [],
  notErased: 'Links are erased with the pets.',
  async export(ownerId) {
    const links = await PassportLinks.find({ petId: trusted({ $in: await findPetIds(ownerId) }) })
      .sort({ _id: 1 })
      .lean();
    return links.map((row) => ({ pet_id: row.petId, ...toPassportLink(row) }));
  },
};

async function findPets(ownerId: string): Promise<{ pets: PetDocument[]; trashed: TrashedPet[] }> {
  const pets = await Pets.find({ ownerId }).sort({ _id: 1 }).lean();
  const trashed = await Trash.find({ 'record.ownerId': ownerId }).sort({ _id: 1 }).lean<TrashedPet[]>();
  return { pets, trashed };
}

async function findPetIds(ownerId: string): Promise<string[]> {
  const { pets, trashed } = await findPets(ownerId);
  return [...pets, ...trashed.map(({ record }) => record)].map(({ _id }) => _id);
}
