import { createHash } from 'node:crypto';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';

/** Whose turn a sweep is, and what the counts of the promises found: written as time goes by, whatever anybody asks for. */
const renewedByTime = new Set(['locks', 'invariant_findings', 'invariant_checks', 'consumer_ages']);

/** A digest per collection of everything that is stored: two equal ones mean that nothing was written between. */
export async function storedState(
  mongoUrl: string,
  databases: readonly string[],
): Promise<Record<string, string>> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const digests: Record<string, string> = {};
    for (const database of databases) {
      for (const { name } of await client.db(database).listCollections().toArray()) {
        if (renewedByTime.has(name)) continue;
        const hash = createHash('sha256');
        for await (const document of client.db(database).collection(name).find().sort({ _id: 1 }))
          hash.update(JSON.stringify(document));
        digests[`${database}.${name}`] = hash.digest('hex');
      }
    }
    return digests;
  } finally {
    await client.close();
  }
}

/**
 * What is stored once nothing is on its way any more: what was asked for before may be told, noted and mailed for a
 * while.
 * @throws when it has not come to rest within a minute.
 */
export async function settledState(
  mongoUrl: string,
  databases: readonly string[],
): Promise<Record<string, string>> {
  let last = await storedState(mongoUrl, databases);
  return eventually(
    async () => {
      const now = await storedState(mongoUrl, databases);
      const moving = Object.keys(now).filter((name) => now[name] !== last[name]);
      last = now;
      if (moving.length > 0) throw new Error(`still moving: ${moving.join(', ')}`);
      return now;
    },
    // Longer than anything that runs by a timer needs to be seen.
    { within: 60_000, every: 3_000 },
  );
}
