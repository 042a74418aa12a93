import type { PassportEntry } from '@petcare/contracts/clinic/passport/passport.ts';
import type { PassportLink, SharedPassport } from '@petcare/contracts/clinic/passport/passport-links.ts';
import type { PetTransfer } from '@petcare/contracts/clinic/passport/pet-transfers.ts';
import type { Pet } from '@petcare/contracts/clinic/pets/pets.ts';
import { buildPet } from '../../src/testing/clinic-builders.ts';
import { buildEntry, buildLink } from '../../src/testing/passport-builders.ts';
import { buildTransfer } from '../../src/testing/transfer-builders.ts';
import { idOf, sampleUsers } from './samples.ts';

const samples: readonly Partial<Pet>[] = [
  {
    name: 'Minu',
    breed: 'Deshi',
    sex: 'female',
    born_on: '2023-05-01',
    born_about: true,
    weight_kg: 3.4,
    colour: 'Orange and white',
    neutered: true,
    microchip: '050000000012345',
    allergies: 'Chicken. Penicillin gave her a rash in 2025.',
    notes: 'Hides when the bell rings. Please let her come out of the basket by herself.',
    insurance: 'Green Delta, P-20931',
    img_URL: '/scenes/stay-cat.webp',
    picture: { url: '/scenes/stay-cat.webp', width: 720, height: 504, placeholder: '' },
  },
  { name: 'বাঘা', species: 'dog', sex: 'male', born_on: '2020-02-11', weight_kg: 18.2 },
  { name: 'Mitthu the Magnificent of Mohammadpur', species: 'bird', breed: 'Rose-ringed parakeet' },
  { name: 'Toofan', species: 'rabbit', status: 'archived' },
  {
    name: 'Kalu',
    species: 'dog',
    sex: 'male',
    born_on: '2009-01-15',
    status: 'deceased',
    deceased_on: '2025-06-01',
  },
];

export const pets: readonly Pet[] = samples.map((sample, index) =>
  buildPet({ _id: idOf('9', index), owner_id: sampleUsers.user._id, ...sample }),
);

export const passportLinks: readonly PassportLink[] = [
  buildLink(),
  buildLink({ shows: 'everything', view_count: 3, views: ['2026-11-22T05:10:00.000Z'] }),
  buildLink({ state: 'revoked', ends_at: '2026-11-21T08:00:00.000Z' }),
];

const me = { _id: sampleUsers.user._id, full_name: sampleUsers.user.full_name };

export const transfers: readonly PetTransfer[] = [
  buildTransfer({ _id: idOf('f', 0), former_owner: me, pet_name: 'Bagha' }),
  buildTransfer({
    _id: idOf('f', 1),
    former_owner: me,
    pet: null,
    pet_name: 'Tuntuni',
    status: 'refused',
    refusal: 'too_many_pets',
    readable: false,
    undo_until: null,
  }),
];

export const formerEntries: readonly PassportEntry[] = [
  buildEntry(),
  buildEntry({ date: '2026-01-15', content: { kind: 'note', note: 'Afraid of thunder.' } }),
];

const [minu] = pets;

export const sharedPassport: SharedPassport = {
  pet: {
    name: minu?.name ?? '',
    species: 'cat',
    breed: minu?.breed ?? null,
    sex: 'female',
    born_on: minu?.born_on ?? null,
    born_about: true,
    img_URL: minu?.img_URL ?? '',
    picture: minu?.picture ?? null,
    allergies: minu?.allergies ?? null,
  },
  shows: 'everything',
  ends_at: '2026-11-27T04:00:00.000Z',
  entries: [
    {
      date: '2026-11-20',
      content: { kind: 'visit', diagnosis: 'Tick fever', prescription_lines: 2 },
      by_owner: false,
      dr_name: 'Dr. Imran Chowdhury',
    },
    {
      date: '2026-11-01',
      content: {
        kind: 'vaccination',
        vaccine: 'Rabies',
        product: 'Rabisin',
        lot: 'L4711',
        next_due: '2027-11-01',
      },
      by_owner: true,
      dr_name: null,
    },
  ],
};
