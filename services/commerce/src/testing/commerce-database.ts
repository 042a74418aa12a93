import { connectMongo, disconnectMongo, prepareModels } from '@petcare/platform/mongo.ts';
import { testDatabase, testLog } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll } from 'vitest';

/** Gives the tests of a file a database of their own with the collections of the models they have imported. */
export function useCommerceDatabase(): void {
  const database = testDatabase();
  beforeAll(async () => {
    await connectMongo(database.url, { log: testLog() });
    await prepareModels();
  });
  afterAll(async () => {
    await disconnectMongo();
    await database.close();
  });
}
