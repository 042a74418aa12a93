import { newId } from '@petcare/platform/mongo/object-id.ts';
import { before, pick, type Kind, type Row } from './cascade-kind.ts';

const words = ['tuki', 'walked', 'garden', 'monsoon', 'বিড়াল', 'slept', 'river', 'happy', 'roof', 'mango'];
const picture = {
  url: '/scenes/memory-1.webp',
  width: 1280,
  height: 853,
  placeholder: `data:image/webp;base64,${'UklGR'.repeat(20)}`,
};
function postRow(at: number): Row {
  const told = [pick(words, at), pick(words, at * 7 + 3), `rare${at % 997}`];
  return {
    _id: newId(),
    title: `Post ${at} about ${told[0]}`,
    details: `${told.join(' ')} and what became of it. `.repeat(6),
    words: ['post', `${at}`, 'about', ...told, 'and', 'what', 'became', 'of', 'it'],
    clientId: null,
    fingerprint: 'filled in',
    version: 1,
    createdAt: before(at),
    updatedAt: before(at),
  };
}
/** A post about a pet that looks for a home. */
export function adoptionRow(at: number, ownerId: string): Row {
  return {
    ...postRow(at),
    ownerId,
    pictures: [picture, picture, picture],
    status: 'Available',
    species: pick(['dog', 'cat', 'bird'], at),
    breed: null,
    breedKey: null,
    age_months: 12,
    ageBand: 'young',
    district: pick(['Dhaka', 'Khulna', 'Sylhet'], at),
    vaccinated: true,
    neutered: false,
    acceptedApplicationId: null,
    commentSeq: 0,
    commentCount: 0,
    applicationCount: 0,
    sequence: 1,
  };
}

/** What somebody has written and read. */
export const postKinds: readonly Kind[] = [
  {
    service: 'content',
    collection: 'memories',
    share: 150,
    of: (person) => ({ authorId: person }),
    make: (at, person) => ({ ...postRow(at), authorId: person, picture }),
  },
  {
    service: 'content',
    collection: 'comments',
    share: 415,
    of: (person) => ({ authorId: person }),
    make: (at, person, { posts, person: number }) => ({
      _id: newId(),
      adoptionId: pick(posts, at),
      authorId: person,
      body: `What a ${pick(words, at)}! Is it still looking for a home?`,
      seq: 1 + number * 1_000_000 + Math.floor(at / posts.length),
      version: 1,
      clientId: null,
      fingerprint: 'filled in',
      createdAt: before(at),
    }),
  },
  {
    service: 'content',
    collection: 'adoptions',
    share: 20,
    of: (person) => ({ ownerId: person }),
    make: (at, person) => adoptionRow(at, person),
  },
  {
    service: 'content',
    collection: 'applications',
    share: 60,
    of: (person) => ({ applicantId: person }),
    make: (at, person, { posts }) => ({
      _id: newId(),
      adoptionId: pick(posts, at),
      applicantId: person,
      message: 'We have a garden and two children.',
      status: 'declined',
      applicantPhone: null,
      ownerPhone: null,
      version: 2,
      createdAt: before(at),
      decidedAt: before(at),
    }),
  },
  {
    service: 'account',
    collection: 'notifications',
    share: 250,
    of: (person) => ({ userId: person }),
    make: (at, person) => ({
      _id: newId(),
      userId: person,
      eventId: newId(),
      seq: 1_000_000 + at,
      content: { kind: 'order.status_changed', data: { order_id: newId(), order_number: `PC-${at}` } },
      group: null,
      count: 1,
      readAt: before(at),
      createdAt: before(at),
    }),
  },
];
