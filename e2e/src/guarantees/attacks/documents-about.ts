import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';

/** Leases and results of periodic jobs, and counters of transactions. */
const changedByTimers = new Set([
  'locks',
  'invariant_findings',
  'invariant_checks',
  'consumer_ages',
  'write_guards',
]);

/** The bytes of pictures, which name no user. */
const isBinary = (collection: string) => collection.endsWith('.chunks');

/** Returns every stored document that mentions one of the ids as JSON, by collection and document. */
async function documentsAbout(
  mongoUrl: string,
  databases: readonly string[],
  ids: readonly string[],
): Promise<Record<string, string>> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const documents: Record<string, string> = {};
    for (const database of databases)
      for (const { name } of await client.db(database).listCollections().toArray()) {
        if (changedByTimers.has(name) || isBinary(name)) continue;
        for await (const document of client.db(database).collection(name).find()) {
          const text = JSON.stringify(document);
          if (ids.some((id) => text.includes(id)))
            documents[`${database}.${name} ${String(document._id)}`] = text;
        }
      }
    return documents;
  } finally {
    await client.close();
  }
}

/** Returns the documents once three readings are equal: earlier requests still cause events and notifications. */
export async function settledDocumentsAbout(
  mongoUrl: string,
  databases: readonly string[],
  ids: readonly string[],
): Promise<Record<string, string>> {
  let last = await documentsAbout(mongoUrl, databases, ids);
  let equalReads = 0;
  return eventually(
    async () => {
      const now = await documentsAbout(mongoUrl, databases, ids);
      equalReads = JSON.stringify(now) === JSON.stringify(last) ? equalReads + 1 : 0;
      last = now;
      if (equalReads < 2) throw new Error('documents still change');
      return now;
    },
    { every: 1_500 },
  );
}
