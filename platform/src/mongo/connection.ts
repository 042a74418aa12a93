import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import PQueue from 'p-queue';
import type { Logger } from '../observability/log.ts';
import { isMongoUnavailable } from './mongo-unavailable.ts';
import { watchHeartbeats } from './watch-heartbeats.ts';

mongoose.set('strictQuery', 'throw');
// Refuses filter values that contain operators unless our code marks them with `trusted()`, so that `{"email": {"$ne":
// null}}` from a body never becomes a query, even without a schema.
mongoose.set('sanitizeFilter', true);

/**
 * Opens the default connection, which reconnects automatically.
 * @throws when no server answers within five seconds.
 */
export async function connectMongo(url: string, { log }: { log: Logger }): Promise<void> {
  const { connection } = mongoose;
  connection.removeAllListeners('disconnected').removeAllListeners('error');
  connection.on('disconnected', () => log.warn('mongo is disconnected'));
  connection.on('error', (error: Error) => log.warn({ error: error.message }, 'mongo connection failed'));
  await mongoose.connect(url, {
    // Leaves connections for plain writes that wait on a document while transactions hold others.
    maxPoolSize: 100,
    serverSelectionTimeoutMS: 5_000,
    // A silent server is noticed within 15 seconds: its connections are then dropped and requests fail at once.
    heartbeatFrequencyMS: 5_000,
    connectTimeoutMS: 10_000,
    waitQueueTimeoutMS: 10_000,
    // A silent link must not block a request for ever.
    socketTimeoutMS: 60_000,
    writeConcern: { w: 'majority' },
    // prepareModels creates them: a collection created during a transaction conflicts with it.
    autoCreate: false,
    autoIndex: false,
  });
  watchHeartbeats(connection.getClient(), (address) => {
    // An uncaught exception ends the process, and its supervisor starts another.
    throw new Error(
      `the driver no longer notices whether mongo answers: a heartbeat to ${address} does not end`,
    );
  });
}

const reconnectPauseMs = 1_000;

/**
 * Opens the default connection as `connectMongo` does, but waits while no server answers, so that a process that starts
 * during an outage does not end again and again.
 */
export async function waitForMongo(url: string, deps: { log: Logger }): Promise<void> {
  for (;;) {
    try {
      return await connectMongo(url, deps);
    } catch (error) {
      if (!isMongoUnavailable(error)) throw error;
      deps.log.warn({ error: String(error) }, 'mongo does not answer; the start waits for it');
      await wait(reconnectPauseMs);
    }
  }
}

export async function disconnectMongo(): Promise<void> {
  mongoose.connection.removeAllListeners('disconnected');
  await mongoose.disconnect();
}

/**
 * Resolves when the database answers.
 * @throws when it does not answer within two seconds.
 */
export async function mongoReady(): Promise<void> {
  const { db } = mongoose.connection;
  if (!db || mongoose.connection.readyState !== mongoose.ConnectionStates.connected)
    throw new Error('mongo is not connected');
  await db.command({ ping: 1 }, { timeoutMS: 2_000 });
}

/**
 * Creates the missing collections and indexes of every loaded model. Idempotent and safe in several copies at once.
 * Existing indexes are skipped, because creating one waits for every transaction on its collection, even of a killed
 * process.
 */
export async function prepareModels(): Promise<void> {
  const existing = new Set((await mongoose.connection.listCollections()).map(({ name }) => name));
  const queue = new PQueue({ concurrency: preparedAtOnce });
  await queue.addAll(
    mongoose.modelNames().map((name) => async () => {
      const model = mongoose.model(name);
      const isNew = !existing.has(model.collection.collectionName);
      if (isNew) await model.createCollection();
      if (isNew || (await model.diffIndexes()).toCreate.length > 0) await model.createIndexes();
    }),
  );
}

const preparedAtOnce = 4;
