import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import mongoose, { model, Schema } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { searchTermsOf } from '../../lists/search-terms.ts';
import { compileCache } from '../../testing/running-process.ts';
import { testLog } from '../../testing/test-servers.ts';
import { useTestDatabase } from '../../testing/use-test-database.ts';
import { backfill } from './backfill.ts';
import { createMigrationRunner, MigrationRecords } from './migration-runner.ts';

const seedCount = process.env['PETCARE_VERIFY'] === 'full' ? 100_000 : 10_000;
const seedBatchSize = 10_000;

interface Bird {
  _id: number;
  name: string;
  searchTerms: string[];
}
const schema = new Schema<Bird>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    searchTerms: { type: [String], required: true },
  },
  { collection: 'birds', versionKey: false },
);
schema.index({ searchTerms: 1 });
const Birds = model<Bird>('Bird', schema);
const database = useTestDatabase();

async function startFormerVersion() {
  const entry = fileURLToPath(new URL('../../testing/former-version.ts', import.meta.url));
  const child = spawn(process.execPath, [entry, database.url, String(seedCount)], { env: compileCache() });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = on(createInterface({ input: child.stdout }), 'line');
  await lines.next();
  return {
    async stop(): Promise<{ inserted: number; renamed: number; slowestMs: number }> {
      child.kill('SIGTERM');
      const { value = [] } = await lines.next();
      await once(child, 'exit');
      return JSON.parse(value[0]);
    },
  };
}

test('every document is complete after a release during which the former version kept writing', async () => {
  const birds = mongoose.connection.collection<{ _id: number; name: string }>('birds');
  for (let from = 0; from < seedCount; from += seedBatchSize)
    await birds.insertMany(
      Array.from({ length: seedBatchSize }, (_, index) => ({
        _id: from + index,
        name: `Bird ${from + index}`,
      })),
    );
  const migrations = [
    {
      name: '2026-11-22-backfill-search-terms',
      up: backfill(Birds, { fieldsOf: ({ name }) => ({ searchTerms: searchTermsOf([name]) }) }),
    },
  ];
  const runner = createMigrationRunner({ migrations, log: testLog() });

  const formerVersion = await startFormerVersion();
  const startedAt = Date.now();
  await runner.runMissing();
  const tookMs = Date.now() - startedAt;
  // The former version keeps writing after the migration has completed; the present version repeats the migration
  // meanwhile.
  const meanwhile = await runner.repeat();
  const { inserted, renamed, slowestMs } = await formerVersion.stop();
  const afterwards = await runner.repeat();
  expect(await runner.repeat()).toBe(0);

  let checked = 0;
  for await (const { name, searchTerms } of Birds.find().lean().cursor({ batchSize: 5_000 })) {
    if (searchTerms?.join(' ') !== name.toLowerCase()) expect({ name, searchTerms }).toBe('complete');
    checked += 1;
  }
  expect(checked).toBe(seedCount + inserted);
  expect(renamed).toBeGreaterThan(0);
  expect(meanwhile + afterwards).toBeGreaterThan(0);
  expect(await MigrationRecords.findById(migrations[0]?.name).lean()).toMatchObject({
    completedAt: expect.any(Date),
  });
  console.log(
    `${seedCount} documents migrated in ${(tookMs / 1_000).toFixed(1)} s; the former version stored ${inserted} and ` +
      `renamed ${renamed}, its slowest write took ${slowestMs} ms; ${meanwhile} + ${afterwards} completed by repetition`,
  );
}, 900_000);
