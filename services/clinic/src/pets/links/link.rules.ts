import type {
  SharedContent,
  SharedEntry,
  SharedPart,
  SharedPassport,
} from '@petcare/contracts/clinic/passport/passport-links.ts';
import type { PassportContent } from '@petcare/contracts/clinic/passport/passport.ts';
import { serviceNames } from '@petcare/contracts/shared/names.ts';
import { trusted } from 'mongoose';
import type { PassportEntryDocument } from '../passport/passport-entry.model.ts';
import type { PetDocument } from '../pet.model.ts';

/** Returns the filter of the entries that a link shows. Appointments only when they took place. */
export function sharedFilter(shows: SharedPart): object {
  if (shows === 'vaccinations') return { 'content.kind': 'vaccination' };
  return {
    $or: [
      { 'content.kind': trusted({ $in: ['vaccination', 'visit', 'weight', 'note'] }) },
      { 'content.kind': 'appointment', 'content.status': 'Completed' },
    ],
  };
}

export function sharedPet(pet: PetDocument, shows: SharedPart): SharedPassport['pet'] {
  return {
    name: pet.name,
    species: pet.species,
    breed: pet.breed,
    sex: pet.sex,
    born_on: pet.bornOn,
    born_about: pet.bornAbout,
    img_URL: pet.imageUrl,
    picture: pet.picture,
    allergies: shows === 'everything' ? pet.allergies : null,
  };
}

/** Returns an entry for visitors; none for one that they do not see. */
export function sharedEntries(row: PassportEntryDocument): SharedEntry[] {
  const content = sharedContent(row.content);
  return content ? [{ date: row.date, content, by_owner: row.byOwner, dr_name: row.drName }] : [];
}

function sharedContent(content: PassportContent): SharedContent | null {
  switch (content.kind) {
    case 'weight':
      return { kind: 'weight', weight_kg: content.weight_kg };
    case 'note':
      return { kind: 'note', note: content.note };
    case 'vaccination': {
      const { vaccine, product, lot, next_due } = content;
      return { kind: 'vaccination', vaccine, product, lot, next_due };
    }
    case 'appointment':
      return { kind: 'appointment', ...serviceNames(content) };
    case 'visit': {
      const { diagnosis, prescription_lines } = content;
      return { kind: 'visit', diagnosis, prescription_lines };
    }
    case 'added':
    case 'adopted':
      return null;
  }
}
