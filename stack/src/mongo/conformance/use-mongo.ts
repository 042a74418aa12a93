import { randomUUID } from 'node:crypto';
import mongoose, { type Connection, type ConnectOptions } from 'mongoose';
import { afterAll, beforeAll, inject } from 'vitest';
import { type PrivateMongo, startPrivateMongo } from '../../testing/private-mongo.ts';

export interface MongoInTest {
  readonly url: string;
  /** The servers of this file; only with `alone` or without a shared gateway. */
  readonly servers: PrivateMongo;
  readonly connection: Connection;
  connect(options?: ConnectOptions, url?: string): Promise<Connection>;
}

/** Interval at which the driver checks a lost server again; its default is half a second. */
const HEARTBEAT_MS = 20;

async function isGateway(url: string): Promise<boolean> {
  const connection = await mongoose.createConnection(url).asPromise();
  try {
    return (await connection.db?.command({ serverStatus: 1 }))?.['process'] === 'mongo-gateway';
  } finally {
    await connection.close();
  }
}

/**
 * Provides a test file with its own database on the shared servers from before its first test until after its last.
 * With `alone`, or if the shared MongoDB is a real one, it provides separate servers that the file may kill.
 */
export function useMongo({ alone = false } = {}): MongoInTest {
  const database = `conformance_${randomUUID().slice(0, 8)}`;
  const opened: Connection[] = [];
  let servers: PrivateMongo | undefined;
  let url = inject('mongoUrl');
  let connection: Connection | undefined;

  const connect = async (options: ConnectOptions = {}, serverUrl = url): Promise<Connection> => {
    const settings = { autoIndex: false, minHeartbeatFrequencyMS: HEARTBEAT_MS, ...options };
    const connected = await mongoose.createConnection(`${serverUrl}/${database}`, settings).asPromise();
    opened.push(connected);
    return connected;
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

export async function failure(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error as Error & Record<string, unknown>;
    throw error;
  }
  throw new Error('Expected a failure, but it succeeded.');
}
