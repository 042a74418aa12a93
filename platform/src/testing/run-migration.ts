import type { Migration } from '../mongo/migrations/migration.ts';
import { testLog } from './test-servers.ts';

export async function runMigration(migrations: readonly Migration[], name: string): Promise<number> {
  const migration = migrations.find((one) => one.name === name);
  if (!migration) throw new Error(`there is no migration ${name}`);
  return migration.up({ log: testLog(), signal: new AbortController().signal });
}
