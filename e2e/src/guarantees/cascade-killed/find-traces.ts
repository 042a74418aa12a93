import mongoose from 'mongoose';
import type { PetCare } from '../../support/petcare.ts';

/** Somebody who should be gone. */
export interface Gone {
  readonly id: string;
  /** Words that stand in rows about this person and in no others: their name, their address. */
  readonly words: readonly string[];
}

/** A row that still says something about somebody who is gone. */
export interface Trace {
  /** `content.comments`. */
  readonly collection: string;
  readonly id: string;
  readonly says: string;
}

/**
 * Where the bare id may stand, which leads to nobody any more: in the books, in what we have on record about the
 * deletion, and in the copies that are kept blank so that late news is known to be old.
 */
const mayHoldTheId = new Set([
  'account.deletions',
  'account.audit_log',
  'content.people',
  'clinic.accounts',
  'commerce.orders',
  'commerce.hostel_orders',
  'commerce.payments',
  'commerce.refunds',
]);

/** Messages and errands, which go by themselves after some days. */
const passing = new Set(['outbox', 'inbox', 'tasks', 'locks']);

/** Looks at every document of every service. */
export async function findTraces(
  { mongoUrl, databases }: Pick<PetCare, 'mongoUrl' | 'databases'>,
  { id, words }: Gone,
): Promise<Trace[]> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  const traces: Trace[] = [];
  try {
    for (const database of databases) {
      for (const { name } of await client.db(database).listCollections().toArray()) {
        if (passing.has(name)) continue;
        const collection = `${database.split('_').at(-1)}.${name}`;
        const wanted = mayHoldTheId.has(collection) ? words : [id, ...words];
        for await (const document of client.db(database).collection(name).find()) {
          const text = JSON.stringify(document);
          const says = wanted.find((word) => text.includes(word));
          if (says !== undefined) traces.push({ collection, id: String(document._id), says });
        }
      }
    }
    return traces;
  } finally {
    await client.close();
  }
}
