import { newId } from '@petcare/platform/mongo/object-id.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/system/petcare.ts';
import { orderKinds } from './order-rows.ts';
import { pick, type Kind, type Row, type Service, type World } from './row-kind.ts';
import { adoptionRow, postKinds } from './post-rows.ts';
import { appointmentKinds } from './appointment-rows.ts';

/** Rows of an active user. Pictures are left out: a periodic job deletes their files later. */
const kinds: readonly Kind[] = [...postKinds, ...appointmentKinds, ...orderKinds];
const totalShare = kinds.reduce((sum, { share }) => sum + share, 0);
const insertBatchSize = 4_000;

export async function openRows(petcare: Pick<PetCare, 'mongoUrl' | 'databases'>) {
  const connection = await mongoose.createConnection(petcare.mongoUrl).asPromise();
  const collection = (service: Service, name: string) => {
    const database = petcare.databases.find((candidate) => candidate.endsWith(`_${service}`));
    return connection.useDb(database ?? '', { useCache: true }).collection<Row>(name);
  };
  const ofKind = (kind: Kind) => collection(kind.service, kind.collection);

  return {
    collection,

    async createWorld(posts: number): Promise<World> {
      const authors = Array.from({ length: 50 }, () => newId());
      const adoptions = Array.from({ length: posts }, (_, at) => adoptionRow(at, pick(authors, at)));
      await collection('content', 'adoptions').insertMany(adoptions);
      return { posts: adoptions.map(({ _id }) => String(_id)), authors, doctor: newId(), userCount: 0 };
    },

    async fill(userId: string, rows: number, world: World): Promise<number> {
      world.userCount += 1;
      let stored = 0;
      for (const kind of kinds) {
        const count = Math.round((rows * kind.share) / totalShare);
        for (let from = 0; from < count; from += insertBatchSize) {
          const batch = Array.from({ length: Math.min(insertBatchSize, count - from) }, (_, index) =>
            kind.make(from + index, userId, world),
          );
          await ofKind(kind).insertMany(batch, { ordered: false });
        }
        stored += count;
      }
      await this.countComments(world);
      return stored;
    },

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

    async deleteBare(userId: string): Promise<{ rows: number; ms: number }> {
      let [rows, ms] = [0, 0];
      for (const kind of kinds) {
        const begin = performance.now();
        const { deletedCount } = await ofKind(kind).deleteMany(kind.filterOf(userId));
        ms += performance.now() - begin;
        rows += deletedCount;
      }
      return { rows, ms };
    },

    /**
     * Does the minimum of a user's deletion, bypassing the services: one statement per kind, anonymises what is
     * kept, and lowers the comment counts. No events, batches or progress.
     */
    async anonymiseBare(userId: string): Promise<{ rows: number; ms: number }> {
      const begin = performance.now();
      let rows = 0;
      const comments = await collection('content', 'comments')
        .aggregate<{ _id: string; count: number }>([
          { $match: { authorId: userId } },
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
          ? (await ofKind(kind).updateMany(kind.filterOf(userId), change)).modifiedCount
          : (await ofKind(kind).deleteMany(kind.filterOf(userId))).deletedCount;
      }
      return { rows, ms: performance.now() - begin };
    },

    /**
     * Returns the errors after a deletion: rows that should be deleted, and kept rows with personal data or still
     * listed.
     */
    async remainsOf(userId: string): Promise<string[]> {
      const found: string[] = [];
      for (const kind of kinds) {
        const rows = await ofKind(kind).find(kind.filterOf(userId)).toArray();
        const wrong = kind.kept ? rows.filter(hasPersonalData) : rows;
        if (wrong.length > 0) found.push(`${wrong.length} of ${kind.collection}`);
        const listed = rows.filter((row) => 'deletedAt' in row && row['deletedAt'] === null);
        if (listed.length > 0) found.push(`${listed.length} of ${kind.collection} in the lists`);
      }
      return found;
    },

    async countsOf(userId: string): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const kind of kinds)
        counts[kind.collection] =
          (counts[kind.collection] ?? 0) + (await ofKind(kind).countDocuments(kind.filterOf(userId)));
      return counts;
    },

    async countWrongCommentCounts({ posts }: World): Promise<number> {
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

function hasPersonalData(row: Row): boolean {
  return /Rokeya|rokeya@|01711223344|House 7|visa/.test(JSON.stringify(row));
}
