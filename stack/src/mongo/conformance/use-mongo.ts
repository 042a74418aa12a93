import { randomUUID } from 'node:crypto';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { afterAll, beforeAll } from 'vitest';
import { type PrivateMongo, startPrivateMongo } from './private-mongo.ts';

export interface MongoInTest {
  /** The servers of this file. */
  readonly servers: PrivateMongo;
  /** A connection to a database no other file uses. */
  readonly connection: Connection;
  /** Opens another one, closed at the end with the rest. */
  connect(options?: ConnectOptions, url?: string): Promise<Connection>;
}

/** Gives a test file servers and a database of its own, from before its first test to after its last. */
export function useMongo(): MongoInTest {
  const database = `conformance_${randomUUID().slice(0, 8)}`;
  const opened: Connection[] = [];
  let servers: PrivateMongo | undefined;
  let connection: Connection | undefined;

  const connect = async (options: ConnectOptions = {}, url = servers?.url): Promise<Connection> => {
    const made = await mongoose.createConnection(`${url}/${database}`, { autoIndex: false, ...options }).asPromise();
    opened.push(made);
    return made;
  };
  beforeAll(async () => {
    servers = await startPrivateMongo();
    connection = await connect();
  }, 120_000);
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await servers?.stop();
  }, 30_000);

  return {
    get servers() {
      if (!servers) throw new Error('The servers are not started yet.');
      return servers;
    },
    get connection() {
      if (!connection) throw new Error('The servers are not started yet.');
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
