import { setInterval } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { PetCare } from '../../support/system/petcare.ts';

/** Leases that end later count as set by a wrong clock. */
const leaseMs = 100_000;
const renewalMs = 10_000;

/**
 * Holds the leases of all periodic jobs, as further copies of the services would, until released: digests and reminders
 * that become due meanwhile are not sent.
 */
export async function holdLeases({
  mongoUrl,
  databases,
}: Pick<PetCare, 'mongoUrl' | 'databases'>): Promise<() => Promise<void>> {
  const client = await mongoose.mongo.MongoClient.connect(mongoUrl);
  const hold = async (forMs: number) => {
    const until = new Date(Date.now() + forMs);
    for (const database of databases)
      await client
        .db(database)
        .collection('locks')
        .updateMany({}, { $set: { holder: 'test', until } });
  };
  await hold(leaseMs);
  const released = new AbortController();
  const holding = (async () => {
    for await (const _ of setInterval(renewalMs, undefined, { signal: released.signal })) await hold(leaseMs);
  })().catch((error: unknown) => {
    if (!released.signal.aborted) throw error;
  });
  return async () => {
    released.abort();
    await holding;
    await hold(0);
    await client.close();
  };
}
