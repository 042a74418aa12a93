import { afterAll, beforeAll } from 'vitest';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { testDatabase, testLog } from './test-servers.ts';

export function useTestDatabase(): ReturnType<typeof testDatabase> {
  const database = testDatabase();
  beforeAll(async () => {
    await connectMongo(database.url, { log: testLog() });
    await prepareModels();
  });
  afterAll(async () => {
    await disconnectMongo();
    await database.close();
  });
  return database;
}
