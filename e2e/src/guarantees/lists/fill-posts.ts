import mongoose from 'mongoose';

type Db = NonNullable<typeof mongoose.connection.db>;

/** Posts share some words and not others; whole sentences would only slow the insertion down. */
const words = ['tuki', 'walked', 'garden', 'monsoon', 'বিড়াল', 'slept', 'river', 'happy', 'roof', 'mango'];
const species = ['dog', 'cat', 'bird', 'rabbit', 'fish', 'other'];
const districts = ['Dhaka', 'Khulna', 'Sylhet', 'Rajshahi', 'Barishal'];
const ageBands = ['baby', 'young', 'young', 'adult', 'adult', 'senior'];
const statuses = ['Available', 'Available', 'Available', 'Pending', 'Adopted'];
const batch = 5_000;
const writers = 500;
const firstDay = Date.UTC(2024, 0, 1);

const idOf = (kind: number, at: number) => `${kind}`.padStart(8, '0') + at.toString(16).padStart(16, '0');
const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

/**
 * Inserts posts into an empty content database, bypassing the service, which would take hours. Each word is in a
 * fifth of the posts, each `rare…` word in one of a thousand.
 */
export async function fillPosts(
  mongoUrl: string,
  posts: { memories: number; adoptions: number },
): Promise<void> {
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  try {
    const { db } = connection;
    if (!db) throw new Error('mongo is not connected');
    await insert(db, 'user_copies', writers, user);
    await insert(db, 'memories', posts.memories, memory);
    await insert(db, 'adoptions', posts.adoptions, adoption);
  } finally {
    await connection.close();
  }
}

async function insert(
  db: Db,
  collection: string,
  count: number,
  make: (at: number) => object,
): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const documents = Array.from({ length: Math.min(batch, count - from) }, (_, at) => make(from + at));
    await db.collection(collection).insertMany(documents, { ordered: false });
  }
}

function user(at: number): object {
  return {
    _id: idOf(1, at),
    fullName: `Writer ${at}`,
    email: `writer-${at}@petcare.test`,
    emailVerified: true,
    imageUrl: '/scenes/avatar.webp',
    sequence: 1,
    deleted: false,
  };
}

function post(kind: number, at: number) {
  const postWords = [pick(words, at), pick(words, at * 7 + 3), `rare${at % 997}`];
  const createdAt = new Date(firstDay + at * 60_000);
  return {
    _id: idOf(kind, at),
    title: `Post ${at} about ${postWords[0]}`,
    details: `${postWords.join(' ')} and what became of it. `.repeat(6),
    words: ['post', `${at}`, 'about', ...postWords, 'and', 'what', 'became', 'of', 'it'],
    clientId: null,
    fingerprint: 'filled in',
    version: 1,
    createdAt,
    updatedAt: createdAt,
  };
}

const picture = (kind: number, at: number) => ({
  url: `/media/${idOf(kind, at)}/1280.webp`,
  width: 1280,
  height: 853,
  placeholder: `data:image/webp;base64,${'UklGR'.repeat(20)}`,
});

function memory(at: number): object {
  return { ...post(2, at), authorId: idOf(1, at % writers), picture: picture(3, at) };
}

function adoption(at: number): object {
  return {
    ...post(4, at),
    ownerId: idOf(1, at % writers),
    pictures: [5, 6, 7].map((kind) => picture(kind, at)),
    status: pick(statuses, at),
    species: pick(species, at * 5 + (at % 7)),
    breed: null,
    breedKey: null,
    ageMonths: (at * 13) % 120,
    ageBand: pick(ageBands, at * 13 + (at % 5)),
    district: pick(districts, at * 3 + (at % 11)),
    vaccinated: at % 2 === 0,
    neutered: at % 3 === 0,
    acceptedApplicationId: null,
    commentSeq: 0,
    commentCount: 0,
    applicationCount: 0,
    sequence: 1,
  };
}
