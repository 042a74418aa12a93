import { newId } from '@petcare/platform/mongo/object-id.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/petcare.ts';
import { bookKinds } from './cascade-books.ts';
import { pick, type Kind, type Row, type Service, type World } from './cascade-kind.ts';
import { adoptionRow, postKinds } from './cascade-posts.ts';
import { visitKinds } from './cascade-visits.ts';

/**
 * Somebody who has written a lot, read a lot and bought now and then. Pictures are left out: their files go later, by a
 * sweep.
 */
const kinds: readonly Kind[] = [...postKinds, ...visitKinds, ...bookKinds];
const sharesInAll = kinds.reduce((sum, { share }) => sum + share, 0);
const insertedAtOnce = 4_000;

/** The databases of a running product, past its services. */
export async function openRows(petcare: Pick<PetCare, 'mongoUrl' | 'databases'>) {
  const connection = await mongoose.createConnection(petcare.mongoUrl).asPromise();
  const collection = (service: Service, name: string) => {
    const database = petcare.databases.find((one) => one.endsWith(`_${service}`));
    return connection.useDb(database ?? '', { useCache: true }).collection<Row>(name);
  };
  const ofKind = (kind: Kind) => collection(kind.service, kind.collection);

  return {
    collection,

    /** Other people, with posts that can be commented on and applied for. */
    async buildWorld(posts: number): Promise<World> {
      const authors = Array.from({ length: 50 }, () => newId());
      const adoptions = Array.from({ length: posts }, (_, at) => adoptionRow(at, pick(authors, at)));
      await collection('content', 'adoptions').insertMany(adoptions);
      return { posts: adoptions.map(({ _id }) => String(_id)), authors, doctor: newId(), person: 0 };
    },

    /** Gives a person so many rows over the services, and the posts their comments count. @returns how many it became. */
    async fill(person: string, rows: number, world: World): Promise<number> {
      world.person += 1;
      let stored = 0;
      for (const kind of kinds) {
        const count = Math.round((rows * kind.share) / sharesInAll);
        for (let from = 0; from < count; from += insertedAtOnce) {
          const some = Array.from({ length: Math.min(insertedAtOnce, count - from) }, (_, index) =>
            kind.make(from + index, person, world),
          );
          await ofKind(kind).insertMany(some, { ordered: false });
        }
        stored += count;
      }
      await this.countComments(world);
      return stored;
    },

    /** Makes the posts count the comments that are there, as if they had been written one by one. */
    async countComments({ posts }: World): Promise<void> {
      const counts = await collection('content', 'comments')
        .aggregate<{ _id: string; count: number }>([{ $group: { _id: '$adoptionId', count: { $sum: 1 } } }])
        .toArray();
      const byPost = new Map(counts.map(({ _id, count }) => [_id, count]));
      await collection('content', 'adoptions').bulkWrite(
        posts.map((_id) => ({
          updateOne: {
            filter: { _id: _id as never },
            update: { $set: { commentCount: byPost.get(_id) ?? 0, commentSeq: 1_000_000_000 } },
          },
        })),
      );
    },

    /** One bare `deleteMany` per kind, one after the other. @returns how many rows went, in how many milliseconds. */
    async deleteBare(person: string): Promise<{ rows: number; ms: number }> {
      let [rows, ms] = [0, 0];
      for (const kind of kinds) {
        const begin = performance.now();
        const { deletedCount } = await ofKind(kind).deleteMany(kind.of(person));
        ms += performance.now() - begin;
        rows += deletedCount;
      }
      return { rows, ms };
    },

    /**
     * Does to a person's rows what their deletion must at least, past the services: one statement per kind, what the
     * books keep blanked in place, and the posts they commented on counted down. No events, no batches, no progress.
     */
    async forgetBare(person: string): Promise<{ rows: number; ms: number }> {
      const begin = performance.now();
      let rows = 0;
      const comments = await collection('content', 'comments')
        .aggregate<{ _id: string; count: number }>([
          { $match: { authorId: person } },
          { $group: { _id: '$adoptionId', count: { $sum: 1 } } },
        ])
        .toArray();
      await collection('content', 'adoptions').bulkWrite(
        comments.map(({ _id, count }) => ({
          updateOne: { filter: { _id: _id as never }, update: { $inc: { commentCount: -count } as never } },
        })),
      );
      for (const kind of kinds) {
        const change = { $set: kind.kept ?? {}, $inc: { version: 1 } as never };
        rows += kind.kept
          ? (await ofKind(kind).updateMany(kind.of(person), change)).modifiedCount
          : (await ofKind(kind).deleteMany(kind.of(person))).deletedCount;
      }
      return { rows, ms: performance.now() - begin };
    },

    /** What is wrong with what is left of a person: rows that should be gone, and kept ones that still say something. */
    async remainsOf(person: string): Promise<string[]> {
      const found: string[] = [];
      for (const kind of kinds) {
        const rows = await ofKind(kind).find(kind.of(person)).toArray();
        const wrong = kind.kept ? rows.filter(saysSomething) : rows;
        if (wrong.length > 0) found.push(`${wrong.length} of ${kind.collection}`);
        const shown = rows.filter((row) => 'deleted_at' in row && row['deleted_at'] === null);
        if (shown.length > 0) found.push(`${shown.length} of ${kind.collection} in the lists`);
      }
      return found;
    },

    /** How many rows a person has, by collection. */
    async countsOf(person: string): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const kind of kinds)
        counts[kind.collection] =
          (counts[kind.collection] ?? 0) + (await ofKind(kind).countDocuments(kind.of(person)));
      return counts;
    },

    /** The posts whose count of comments is not what is there. */
    async miscounted({ posts }: World): Promise<number> {
      const comments = collection('content', 'comments');
      let wrong = 0;
      for (const _id of posts) {
        const counted = await collection('content', 'adoptions').findOne({ _id: _id as never });
        if (counted?.['commentCount'] !== (await comments.countDocuments({ adoptionId: _id }))) wrong += 1;
      }
      return wrong;
    },

    close: () => connection.close(),
  };
}
export type Rows = Awaited<ReturnType<typeof openRows>>;

function saysSomething(row: Row): boolean {
  return /Rokeya|rokeya@|01711223344|House 7|visa/.test(JSON.stringify(row));
}
