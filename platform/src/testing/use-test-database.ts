import { afterAll, beforeAll } from 'vitest';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { testDatabase, testLog } from './test-servers.ts';

/** Creates a database for the tests of a file, with the collections of the imported models. */
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
