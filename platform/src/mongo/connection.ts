import mongoose from 'mongoose';
import type { Logger } from '../observability/log.ts';

mongoose.set('strictQuery', 'throw');
// A filter value that holds an operator is refused unless our own code marks it with mongoose's `trusted()`,
// so that `{"email": {"$ne": null}}` from a body can never become a query, even past a forgotten schema.
mongoose.set('sanitizeFilter', true);

/**
 * Opens the default connection, which comes back by itself for as long as the process lives.
 * @throws when no server answers within five seconds.
 */
export async function connectMongo(url: string, { log }: { log: Logger }): Promise<void> {
  const { connection } = mongoose;
  connection.removeAllListeners('disconnected').removeAllListeners('error');
  connection.on('disconnected', () => log.warn('mongo is away'));
  connection.on('error', (error: Error) => log.warn({ error: error.message }, 'mongo connection failed'));
  await mongoose.connect(url, {
    // Room for plain writes that wait on a document beside the transactions they wait for.
    maxPoolSize: 100,
    serverSelectionTimeoutMS: 5_000,
    // A link that went silent must not hold a request for ever.
    socketTimeoutMS: 60_000,
    writeConcern: { w: 'majority' },
    // Done by prepareModels: a collection that appears in the middle of a transaction conflicts with its creator.
    autoCreate: false,
    autoIndex: false,
  });
}

/** Closes the default connection. */
export async function disconnectMongo(): Promise<void> {
  mongoose.connection.removeAllListeners('disconnected');
  await mongoose.disconnect();
}

/** Resolves when the database answers. @throws when it does not within two seconds. */
export async function mongoReady(): Promise<void> {
  const { db } = mongoose.connection;
  if (!db || mongoose.connection.readyState !== mongoose.ConnectionStates.connected)
    throw new Error('mongo is not connected');
  await db.command({ ping: 1 }, { timeoutMS: 2_000 });
}

/**
 * Makes the collections and indexes that are missing, for every model known so far. Safe to repeat and in several
 * copies at once. What exists is left alone: making an index waits for every transaction on its collection, also
 * for one whose process was killed.
 */
export async function prepareModels(): Promise<void> {
  const existing = new Set((await mongoose.connection.listCollections()).map(({ name }) => name));
  for (const name of mongoose.modelNames()) {
    const model = mongoose.model(name);
    if (!existing.has(model.collection.collectionName)) await model.createCollection();
    const { toCreate } = await model.diffIndexes();
    if (toCreate.length > 0) await model.createIndexes();
  }
}
