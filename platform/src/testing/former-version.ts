import mongoose from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * A process of a version without search terms: inserts and renames birds several hundred times a second until SIGTERM.
 * Then prints as JSON the number of writes and the slowest one.
 */
const [url = '', seedCount = ''] = process.argv.slice(2);
await mongoose.connect(url);
const birds = mongoose.connection.collection<{ _id: number; name: string }>('birds');
const written = { inserted: 0, renamed: 0, slowestMs: 0 };
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

const timed = async (write: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await write();
  written.slowestMs = Math.max(written.slowestMs, Math.round(performance.now() - startedAt));
};
console.log('writing');
for (let round = 0; !stopping.signal.aborted; round += 1) {
  const _id = Math.floor(Math.random() * Number(seedCount));
  // Negative ids are behind a migration that runs in id order.
  const added = round % 2 === 0 ? Number(seedCount) + round : -1 - round;
  await timed(() => birds.insertOne({ _id: added, name: `New bird ${round}` }));
  await timed(() => birds.updateOne({ _id }, { $set: { name: `Renamed bird ${round}` } }));
  written.inserted += 1;
  written.renamed += 1;
  await wait(2);
}
await mongoose.disconnect();
console.log(JSON.stringify(written));
