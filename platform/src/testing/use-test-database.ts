import { afterAll, beforeAll } from 'vitest';
import { preparedDatabase } from './prepared-database.ts';
import type { TestDatabase } from './test-servers.ts';

export function useTestDatabase(): TestDatabase {
  const database = preparedDatabase();
  beforeAll(database.prepare);
  afterAll(database.close);
  return database;
}
