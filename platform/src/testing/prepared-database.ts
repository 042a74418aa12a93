import mongoose, { type Connection } from 'mongoose';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { testDatabase, testLog, type TestDatabase } from './test-servers.ts';

type Indexes = ReadonlyMap<string, string>;

/** Emptied databases of the closed files of this worker. Creating one takes longer than most tests. */
const emptied: TestDatabase[] = [];

/** Deleting more takes longer than creating a database, and leaves statistics that change query plans. */
const maxRows = 2_000;
const emptyTimeoutMs = 10_000;

/**
 * Returns the address of a database for `prepare`, which has no documents and may already have the collections and
 * indexes of this worker's models. Use `testDatabase` where a test needs a database without any.
 */
export function preparedDatabase() {
  const database = emptied.pop() ?? testDatabase();
  let prepared: Indexes | undefined;
  return {
    url: database.url,
    /** Opens the default connection and creates what is missing. */
    async prepare(): Promise<void> {
      await connectMongo(database.url, { log: testLog() });
      await prepareModels();
      prepared = await readIndexes(mongoose.connection);
    },
    /** Closes the default connection and leaves the database to the next file if it can be restored as prepared. */
    async close(): Promise<void> {
      await disconnectMongo();
      const isRestored = prepared !== undefined && (await restore(database.url, prepared));
      if (isRestored) emptied.push(database);
      else await database.close();
    },
  };
}

/** Deletes all documents and unknown collections. Returns false if too much, or anything but documents, was changed. */
async function restore(url: string, prepared: Indexes): Promise<boolean> {
  const connection = await mongoose.createConnection(url, { maxPoolSize: 5 }).asPromise();
  const empty = async () => {
    const { db } = connection;
    if (!db) return false;
    const names = (await connection.listCollections()).map(({ name }) => name);
    const counts = await Promise.all(
      names.map(async (name) => {
        if (prepared.has(name)) return (await db.collection(name).deleteMany({})).deletedCount;
        await db.dropCollection(name);
        return 0;
      }),
    );
    const now = await readIndexes(connection);
    return (
      counts.reduce((sum, count) => sum + count, 0) <= maxRows &&
      now.size === prepared.size &&
      [...prepared].every(([name, indexes]) => now.get(name) === indexes)
    );
  };
  let isRestored = false;
  // A process that was killed during a transaction may still lock documents.
  await withTimeout(
    emptyTimeoutMs,
    empty().then((result) => {
      isRestored = result;
    }),
  );
  await connection.close(true);
  return isRestored;
}

/** Returns the definitions of each collection's indexes. */
async function readIndexes(connection: Connection): Promise<Indexes> {
  const names = (await connection.listCollections()).map(({ name }) => name);
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const indexes = await connection.collection(name).indexes();
        return [
          name,
          indexes
            .map((index) => JSON.stringify(index))
            .toSorted()
            .join('\n'),
        ] as const;
      }),
    ),
  );
}
