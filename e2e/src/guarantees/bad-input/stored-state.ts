import { createHash } from 'node:crypto';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/system/petcare.ts';

type StoredIn = Pick<PetCare, 'mongoUrl' | 'databases'>;

/** Leases and results of periodic jobs, which change without any request, and counters of transactions. */
const changedByTimers = new Set([
  'locks',
  'invariant_findings',
  'invariant_checks',
  'consumer_ages',
  'pending_changes',
  'doctor_email_windows',
  'write_guards',
]);

/** Returns a digest of each collection. Equal digests mean that nothing was written in between. */
export async function storedState({ mongoUrl, databases }: StoredIn): Promise<Record<string, string>> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  try {
    const digests: Record<string, string> = {};
    for (const database of databases) {
      for (const { name } of await client.db(database).listCollections().toArray()) {
        if (changedByTimers.has(name)) continue;
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
 * Returns the stored state once it stops changing: earlier requests still cause events, notifications and emails.
 * @throws when it has not settled within a minute.
 */
export async function settledState(petcare: StoredIn): Promise<Record<string, string>> {
  let last = await storedState(petcare);
  let equalReads = 0;
  return eventually(
    async () => {
      const now = await storedState(petcare);
      const changing = Object.keys(now).filter((name) => now[name] !== last[name]);
      last = now;
      equalReads = changing.length > 0 ? 0 : equalReads + 1;
      // A migration may start a while after another one.
      if (equalReads < 2) throw new Error(`still changing: ${changing.join(', ')}`);
      return now;
    },
    // Polls more slowly than any timer of the system writes.
    { every: 3_000 },
  );
}
