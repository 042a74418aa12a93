import { model, Schema } from 'mongoose';
import { connectMongo, disconnectMongo } from '../mongo/connection.ts';
import { backfill } from '../mongo/migrations/backfill.ts';
import { createMigrationRunner } from '../mongo/migrations/migration-runner.ts';
import { createLogger } from '../observability/log.ts';

/*
 * A copy of a service that runs one migration over the collection `cats` and ends. With `wait` it prints a line after its
 * first batches and goes no further, for a test to kill it there.
 */
const [url = '', leaseMs = '', waits] = process.argv.slice(2);
const log = createLogger('migrating', 'silent');
await connectMongo(url, { log });
interface Cat {
  _id: number;
  name: string;
  terms: string[];
}
const Cats = model<Cat>(
  'Cat',
  new Schema<Cat>(
    { _id: { type: Number, required: true }, name: String, terms: { type: [String], default: undefined } },
    { collection: 'cats', versionKey: false },
  ),
);
const complete = backfill(Cats, {
  fieldsOf: ({ name }) => ({ terms: name.toLowerCase().split(' ') }),
  ...(waits && { among: { name: /^Cat \d{1,3}$/ } }),
});
const runner = createMigrationRunner({
  log,
  leaseMs: Number(leaseMs),
  migrations: [
    {
      name: '2026-01-01-backfill-terms',
      async up(context) {
        const changed = await complete(context);
        if (waits) {
          console.log(changed);
          await new Promise(() => {});
        }
        return changed;
      },
    },
  ],
});
await runner.runMissing();
await disconnectMongo();
