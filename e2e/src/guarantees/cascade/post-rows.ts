import { newId } from '@petcare/platform/mongo/object-id.ts';
import { hoursAgo, pick, type Kind, type Row } from './row-kind.ts';

const words = ['tuki', 'walked', 'garden', 'monsoon', 'বিড়াল', 'slept', 'river', 'happy', 'roof', 'mango'];
const picture = {
  url: '/scenes/memory-1.webp',
  width: 1280,
  height: 853,
  placeholder: `data:image/webp;base64,${'UklGR'.repeat(20)}`,
};
function postRow(at: number): Row {
  const postWords = [pick(words, at), pick(words, at * 7 + 3), `rare${at % 997}`];
  return {
    _id: newId(),
    title: `Post ${at} about ${postWords[0]}`,
    details: `${postWords.join(' ')} and what became of it. `.repeat(6),
    words: ['post', `${at}`, 'about', ...postWords, 'and', 'what', 'became', 'of', 'it'],
    clientId: null,
    fingerprint: 'filled in',
    version: 1,
    createdAt: hoursAgo(at),
    updatedAt: hoursAgo(at),
  };
}
export function adoptionRow(at: number, ownerId: string): Row {
  return {
    ...postRow(at),
    ownerId,
    pictures: [picture, picture, picture],
    status: 'Available',
    species: pick(['dog', 'cat', 'bird'], at),
    breed: null,
    breedKey: null,
    ageMonths: 12,
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

export const postKinds: readonly Kind[] = [
  {
    service: 'content',
    collection: 'memories',
    share: 150,
    filterOf: (userId) => ({ authorId: userId }),
    make: (at, userId) => ({ ...postRow(at), authorId: userId, picture }),
  },
  {
    service: 'content',
    collection: 'comments',
    share: 415,
    filterOf: (userId) => ({ authorId: userId }),
    make: (at, userId, { posts, userCount }) => ({
      _id: newId(),
      adoptionId: pick(posts, at),
      authorId: userId,
      body: `What a ${pick(words, at)}! Is it still looking for a home?`,
      seq: 1 + userCount * 1_000_000 + Math.floor(at / posts.length),
      version: 1,
      clientId: null,
      fingerprint: 'filled in',
      createdAt: hoursAgo(at),
    }),
  },
  {
    service: 'content',
    collection: 'adoptions',
    share: 20,
    filterOf: (userId) => ({ ownerId: userId }),
    make: (at, userId) => adoptionRow(at, userId),
  },
  {
    service: 'content',
    collection: 'applications',
    share: 60,
    filterOf: (userId) => ({ applicantId: userId }),
    make: (at, userId, { posts }) => ({
      _id: newId(),
      adoptionId: pick(posts, at),
      applicantId: userId,
      message: 'We have a garden and two children.',
      status: 'declined',
      applicantPhone: null,
      ownerPhone: null,
      version: 2,
      createdAt: hoursAgo(at),
      decidedAt: hoursAgo(at),
    }),
  },
  {
    service: 'account',
    collection: 'notifications',
    share: 250,
    filterOf: (userId) => ({ userId }),
    make: (at, userId) => ({
      _id: newId(),
      userId,
      eventId: newId(),
      seq: 1_000_000 + at,
      content: { kind: 'order.status_changed', data: { order_id: newId(), order_number: `PC-${at}` } },
      group: null,
      count: 1,
      readAt: hoursAgo(at),
      createdAt: hoursAgo(at),
    }),
  },
];
