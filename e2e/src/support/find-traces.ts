import mongoose from 'mongoose';
import type { PetCare } from './system/petcare.ts';

export interface DeletedUser {
  readonly id: string;
  /** Name and address, which occur only in rows about this user. */
  readonly words: readonly string[];
}

export interface Trace {
  readonly collection: string;
  readonly id: string;
  readonly word: string;
}

/**
 * Collections that may keep the bare id, which no longer leads to a user: orders and payments, records of the
 * deletion, blank copies that identify late events as outdated, and the guards that refuse late writes.
 */
const mayKeepId = new Set([
  'account.deletions',
  'account.audit_log',
  'content.user_copies',
  'clinic.accounts',
  'commerce.orders',
  'commerce.bookings',
  'commerce.payments',
  'commerce.refunds',
  'account.write_guards',
  'content.write_guards',
  'clinic.write_guards',
  'commerce.write_guards',
]);

/** Messages and tasks, which expire after some days. */
const temporary = new Set(['outbox', 'inbox', 'tasks', 'pending_changes', 'locks']);

export async function findTraces(
  { mongoUrl, databases }: Pick<PetCare, 'mongoUrl' | 'databases'>,
  { id, words }: DeletedUser,
): Promise<Trace[]> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  const traces: Trace[] = [];
  try {
    for (const database of databases) {
      for (const { name } of await client.db(database).listCollections().toArray()) {
        if (temporary.has(name)) continue;
        const collection = `${database.split('_').at(-1)}.${name}`;
        const searched = mayKeepId.has(collection) ? words : [id, ...words];
        for await (const document of client.db(database).collection(name).find()) {
          const text = JSON.stringify(document);
          const word = searched.find((candidate) => text.includes(candidate));
          if (word !== undefined) traces.push({ collection, id: String(document._id), word });
        }
      }
    }
    return traces;
  } finally {
    await client.close();
  }
}
