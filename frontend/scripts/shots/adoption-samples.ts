import type { Adoption, AdoptionCard, AdoptionStatus } from '@petcare/contracts/content/adoptions.ts';
import type { OwnApplication, ReceivedApplication } from '@petcare/contracts/content/applications.ts';
import type { Comment } from '@petcare/contracts/content/comments.ts';
import type { Species } from '@petcare/contracts/clinic/pets/species.ts';
import type { Picture } from '@petcare/contracts/shared/pictures.ts';
import {
  adoptionOf as toAdoption,
  buildAdoption,
  buildComment,
  buildOwnApplication,
  buildReceived,
  contact as defaultContact,
} from '../../src/testing/adoption-builders.ts';
import { authorOf, idOf, neighbour, sampleUsers } from './samples.ts';

const owner = authorOf(sampleUsers.user);

const pictureOf = (scene: string): Picture => ({
  url: `/scenes/${scene}.webp`,
  width: 800,
  height: 600,
  placeholder: '',
});

const pets: readonly (readonly [string, Species, string | null, number | null, AdoptionStatus])[] = [
  ['Tuni, who wakes the whole house at five', 'cat', 'Deshi', 8, 'Available'],
  ['Bagha', 'dog', 'Labrador', 30, 'Pending'],
  ['মিনি একটি শান্ত কোল খুঁজছে', 'cat', null, 4, 'Available'],
  ['Two rabbits who come as a pair', 'rabbit', null, 14, 'Adopted'],
  ['Mitthu speaks three words', 'bird', 'Parakeet', 60, 'Available'],
  ['Kalu, night watchman, retired', 'dog', 'Deshi', 110, 'Available'],
];

export const adoptionCards: readonly AdoptionCard[] = pets.map(
  ([title, species, breed, age, status], index) => {
    const pictures = ['entry-adoption', 'hero-home', 'adoption'].map(pictureOf);
    const [first = '', second = '', third = ''] = pictures.map(({ url }) => url);
    const at = new Date(Date.UTC(2026, 10, 20 - index, 6)).toISOString();
    return buildAdoption({
      _id: idOf(6, index),
      title,
      details:
        'Found in the rain behind the bazaar, fed by half the lane since, and now in need of people of her own. Eats anything, sleeps anywhere, and likes children.',
      img_URL: first,
      img_URL2: second,
      img_URL3: third,
      pictures,
      status,
      species,
      breed,
      age_months: age,
      district: index % 2 === 0 ? 'Dhaka' : "Cox's Bazar",
      vaccinated: index % 3 !== 2 || null,
      neutered: index % 2 === 0 ? null : false,
      comment_count: 7,
      createdAt: at,
      updatedAt: at,
      owner: index === 1 ? owner : neighbour,
      ...(index === 1 && { applications: { total: 3, waiting: 2 } }),
    });
  },
);

export function adoptionOf(id: string): Adoption | undefined {
  const card = adoptionCards.find(({ _id }) => _id === id);
  return card && toAdoption(card);
}

const remarks = [
  'Is she used to other cats?',
  'Very much so. She grew up with four of them and thinks she is their aunt.',
  'আমাদের বাসায় একটা ছোট ছাদ আছে, ওর ভালো লাগবে।',
  'How far are you from Mirpur?',
  'Twenty minutes on a good day. You are welcome on any evening.',
  'She is lovely.',
  'We would bring her toys along, of course: three balls and half a mouse.',
];

export const comments: readonly Comment[] = remarks.map((body, index) =>
  buildComment(index + 1, {
    _id: idOf(7, index),
    adoption_id: idOf(6, 0),
    author_id: index % 2 === 0 ? owner : neighbour,
    body,
    edited: index === 3,
    createdAt: new Date(Date.now() - (remarks.length - index) * 240_000).toISOString(),
  }),
);

const contact = { ...defaultContact, email: 'nusrat@petcare.test' };
const at = '2026-11-19T05:00:00.000Z';

export const receivedApplications: readonly ReceivedApplication[] = [
  buildReceived({
    _id: idOf(8, 1),
    adoption_id: idOf(6, 1),
    message: 'We have a garden, two patient children and a sofa that is past saving.',
    status: 'accepted',
    createdAt: at,
    decidedAt: at,
    applicant: neighbour,
    contact,
  }),
  buildReceived({
    _id: idOf(8, 2),
    adoption_id: idOf(6, 1),
    message: 'My old dog misses company. So do I.',
    status: 'declined',
    createdAt: at,
    decidedAt: at,
    applicant: authorOf(sampleUsers.admin),
  }),
];

const application = (index: number, status: OwnApplication['status']): OwnApplication => {
  const card = adoptionCards[index];
  return buildOwnApplication({
    _id: idOf(8, 10 + index),
    adoption_id: idOf(6, index),
    message: 'There is a windowsill in the sun here that nobody uses.',
    status,
    createdAt: at,
    decidedAt: status === 'submitted' ? null : at,
    adoption: card
      ? { title: card.title, status: card.status, picture: pictureOf('entry-adoption'), owner: card.owner }
      : null,
    contact: status === 'accepted' ? contact : null,
  });
};

export const ownApplications: readonly OwnApplication[] = [
  application(2, 'accepted'),
  application(4, 'submitted'),
  application(3, 'declined'),
];
