import mongoose from 'mongoose';
import { setTimeout as wait } from 'node:timers/promises';

/*
 * A process of a version that knows no search terms: it stores new birds and renames old ones, a few hundred times a
 * second, until it gets SIGTERM. Then it prints, as JSON, what it wrote and the longest time a write took.
 */
const [url = '', seeded = ''] = process.argv.slice(2);
await mongoose.connect(url);
const birds = mongoose.connection.collection<{ _id: number; name: string }>('birds');
const written = { inserted: 0, renamed: 0, slowestMs: 0 };
const stopping = new AbortController();
process.once('SIGTERM', () => stopping.abort());

const timed = async (write: () => Promise<unknown>) => {
  const began = performance.now();
  await write();
  written.slowestMs = Math.max(written.slowestMs, Math.round(performance.now() - began));
};
console.log('writing');
for (let turn = 0; !stopping.signal.aborted; turn += 1) {
  const _id = Math.floor(Math.random() * Number(seeded));
  // A migration in the order of the ids has passed the negative ones when they are stored.
  const added = turn % 2 === 0 ? Number(seeded) + turn : -1 - turn;
  await timed(() => birds.insertOne({ _id: added, name: `New bird ${turn}` }));
  await timed(() => birds.updateOne({ _id }, { $set: { name: `Renamed bird ${turn}` } }));
  written.inserted += 1;
  written.renamed += 1;
  await wait(2);
}
await mongoose.disconnect();
console.log(JSON.stringify(written));
