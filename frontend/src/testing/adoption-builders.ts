import type { Adoption, AdoptionCard } from '@petcare/contracts/content/adoptions.ts';
import type {
  Contact,
  OwnApplication,
  ReceivedApplication,
} from '@petcare/contracts/content/applications.ts';
import type { Comment } from '@petcare/contracts/content/comments.ts';
import type { Author } from '@petcare/contracts/shared/authors.ts';
import { buildUpload, newId } from './builders.ts';

export function buildAuthor(changes: Partial<Author> = {}): Author {
  return { _id: newId(), full_name: 'Mim Akter', image_URL: '/scenes/avatar.webp', ...changes };
}

export function buildAdoption(changes: Partial<AdoptionCard> = {}): AdoptionCard {
  const uploads = [buildUpload(), buildUpload(), buildUpload()];
  const [first = '', second = '', third = ''] = uploads.map(({ display_url: url }) => url);
  const owner = buildAuthor();
  return {
    _id: newId(),
    title: 'Tuni, who is looking for a lap',
    details: 'Found behind the bazaar. Eats anything, sleeps anywhere.',
    img_URL: first,
    img_URL2: second,
    img_URL3: third,
    pictures: uploads.map(({ picture }) => picture),
    status: 'Available',
    species: null,
    breed: null,
    age_months: null,
    district: null,
    vaccinated: null,
    neutered: null,
    comment_count: 0,
    createdAt: '2026-11-19T18:30:00.000Z',
    updatedAt: '2026-11-19T18:30:00.000Z',
    version: 1,
    owner,
    owner_id: (changes.owner ?? owner)._id,
    ...changes,
  };
}

export function adoptionOf({ owner, ...card }: AdoptionCard): Adoption {
  return { ...card, owner_id: owner };
}

export function buildComment(seq: number, changes: Partial<Comment> = {}): Comment {
  return {
    _id: newId(),
    adoption_id: newId(),
    author_id: buildAuthor(),
    body: `Comment number ${seq}`,
    seq,
    edited: false,
    createdAt: new Date(Date.now() - 60_000).toISOString(),
    client_id: null,
    ...changes,
  };
}

export const contact: Contact = {
  full_name: 'Nusrat Jahan',
  email: 'nusrat@example.com',
  phone: '01712345678',
};

const application = {
  message: 'We have a garden and two patient children.',
  status: 'submitted',
  createdAt: '2026-11-20T04:00:00.000Z',
  decidedAt: null,
  contact: null,
} as const;

export function buildReceived(changes: Partial<ReceivedApplication> = {}): ReceivedApplication {
  return { _id: newId(), adoption_id: newId(), ...application, applicant: buildAuthor(), ...changes };
}

export function buildOwnApplication(changes: Partial<OwnApplication> = {}): OwnApplication {
  const { title, status, pictures, owner } = buildAdoption();
  const picture = pictures[0] ?? buildUpload().picture;
  return {
    _id: newId(),
    adoption_id: newId(),
    ...application,
    adoption: { title, status, picture, owner },
    ...changes,
  };
}
