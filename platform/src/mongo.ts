import { AsyncLocalStorage } from 'node:async_hooks';
import mongoose from 'mongoose';
import { failpoint } from './failpoint.ts';
import type { Logger } from './log.ts';
import { inSpan } from './tracing.ts';

mongoose.set('transactionAsyncLocalStorage', true);
mongoose.set('strictQuery', 'throw');
// An operator inside a filter value is refused unless our own code marks it with mongoose's `trusted()`,
// so that `{"email": {"$ne": null}}` from a body can never become a query, even past a forgotten schema.
mongoose.set('sanitizeFilter', true);

interface Transaction {
  /** Runs when the transaction has been committed, never when it was aborted. */
  afterCommit(effect: () => void): void;
}

const transactions = new AsyncLocalStorage<Transaction>();

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

/**
 * Runs `work` in a transaction. Model calls inside join it by themselves; a call inside another transaction joins that.
 *
 * `work` may run more than once (two writers met), so it must have no effect but through models. Never use
 * `Promise.all` inside: a session cannot do two things at a time.
 */
export async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (transactions.getStore()) return work();
  let effects: (() => void)[] = [];
  let outcome: { value: T } | undefined;
  await inSpan('mongo transaction', () =>
    mongoose.connection.transaction(
      async () => {
        const ofThisTry: (() => void)[] = [];
        effects = ofThisTry;
        const value = await transactions.run({ afterCommit: (effect) => ofThisTry.push(effect) }, work);
        outcome = { value };
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    ),
  );
  failpoint('after-commit');
  for (const effect of effects) effect();
  if (!outcome) throw new Error('a transaction was committed without having run');
  return outcome.value;
}

/** The transaction going on around the caller, if there is one. */
export function currentTransaction(): Transaction | undefined {
  return transactions.getStore();
}

/** Whether a unique index refused the write; with `field`, whether it was an index that holds this field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  if (field === undefined) return true;
  const pattern: unknown = error['keyPattern'];
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}

const awayNames = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoTopologyClosedError',
  'MongooseServerSelectionError',
]);

/** Whether the error says that no server could be reached or that it is going down, rather than that it refused. */
export function isMongoAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return awayNames.has(error.name) || code === 91 || code === 189 || code === 11_600 || code === 10_107;
}

/** A new record id. */
export function newId(): string {
  return new mongoose.Types.ObjectId().toHexString();
}
