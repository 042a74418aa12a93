import { randomUUID } from 'node:crypto';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { type PrivateMongo, startPrivateMongo } from './private-mongo.ts';

export interface MongoInTest {
  readonly url: string;
  /** The servers of this file alone, when it asked for such. */
  readonly servers: PrivateMongo;
  /** A connection to a database no other file uses. */
  readonly connection: Connection;
  /** Opens another one, closed at the end with the rest. */
  connect(options?: ConnectOptions, url?: string): Promise<Connection>;
}

/** How soon the driver looks again at a server it lost; by default it waits half a second. */
const LOOK_AGAIN_MS = 20;

async function isGateway(url: string): Promise<boolean> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    return (await connection.db?.command({ serverStatus: 1 }))?.['process'] === 'mongo-gateway';
  } finally {
    await connection.close();
  }
}

/**
 * Gives a test file a database of its own, from before its first test to after its last, on
 * the shared servers of the run. With `alone` (or where the shared MongoDB is a real one) it
 * gets servers of its own, to be killed at will.
 */
export function useMongo({ alone = false } = {}): MongoInTest {
  const database = `conformance_${randomUUID().slice(0, 8)}`;
  const opened: Connection[] = [];
  let servers: PrivateMongo | undefined;
  let url = inject('mongoUrl');
  let connection: Connection | undefined;

  const connect = async (options: ConnectOptions = {}, at = url): Promise<Connection> => {
    const settings = { autoIndex: false, minHeartbeatFrequencyMS: LOOK_AGAIN_MS, ...options };
    const made = await mongoose.createConnection(`${at}/${database}`, settings).asPromise();
    opened.push(made);
    return made;
  };
  beforeAll(async () => {
    if (alone || !(await isGateway(url))) {
      servers = await startPrivateMongo();
      url = servers.url;
    }
    connection = await connect();
  }, 120_000);
  afterAll(async () => {
    await connection?.dropDatabase();
    await Promise.all(opened.map((each) => each.close()));
    await servers?.stop();
  }, 30_000);

  return {
    get url() {
      return url;
    },
    get servers() {
      if (!servers) throw new Error('This file has no servers of its own.');
      return servers;
    },
    get connection() {
      if (!connection) throw new Error('The connection is opened before the first test.');
      return connection;
    },
    connect,
  };
}

/** What a promise is rejected with; fails when it is not. */
export async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error as Error & Record<string, unknown>;
    throw error;
  }
  throw new Error('Expected a failure, but it succeeded.');
}
