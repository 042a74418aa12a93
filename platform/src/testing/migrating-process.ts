import { model, Schema } from 'mongoose';
import { connectMongo, disconnectMongo } from '../mongo/connection.ts';
import { backfill } from '../mongo/migrations/backfill.ts';
import { createMigrationRunner } from '../mongo/migrations/migration-runner.ts';
import { createLogger } from '../observability/log.ts';

/*
 * A service copy that runs one migration over the collection `cats` and exits. With `wait` it prints a line after its
 * first batches and stops there, for a test to kill it.
 */
const [url = '', leaseMs = '', shouldWait] = process.argv.slice(2);
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
const backfillTerms = backfill(Cats, {
  fieldsOf: ({ name }) => ({ terms: name.toLowerCase().split(' ') }),
  ...(shouldWait && { among: { name: /^Cat \d{1,3}$/ } }),
});
const runner = createMigrationRunner({
  log,
  leaseMs: Number(leaseMs),
  migrations: [
    {
      name: '2026-01-01-backfill-terms',
      async up(context) {
        const changed = await backfillTerms(context);
        if (shouldWait) {
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
