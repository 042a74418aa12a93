import { randomBytes } from 'node:crypto';
import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { type Bus, connectBus } from '../bus/bus.ts';
import { busNames } from '../bus/topology.ts';
import { createLogger, type Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

const uniqueName = () => randomBytes(5).toString('hex');

/** Silent unless `TEST_LOG_LEVEL` is set. */
export function testLog(): Logger {
  return createLogger('test', process.env['TEST_LOG_LEVEL'] ?? 'silent');
}

export interface TestDatabase {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Returns the address of a unique database. `close` drops it, unless a process killed during a transaction still holds
 * it; then it is removed with the test servers.
 */
export function testDatabase(): TestDatabase {
  const url = new URL(inject('mongoUrl'));
  url.pathname = `/test_${uniqueName()}`;
  return {
    url: url.href,
    async close() {
      const connection = await mongoose.createConnection(url.href).asPromise();
      await withTimeout(3_000, connection.dropDatabase());
      await connection.close(true);
    },
  };
}

export interface TestBus {
  readonly bus: Bus;
  readonly url: string;
  readonly namespace: string;
  messagesIn(queue: string): Promise<number>;
  depth(consumer: string): Promise<number>;
  deadLetters(consumer: string): Promise<number>;
  close(): Promise<void>;
}

/** Connects a bus to a separate virtual host, or to a separate namespace when there is no management API. */
export async function testBus(): Promise<TestBus> {
  const namespace = `t${uniqueName()}`;
  const host = await makeVirtualHost(namespace);
  const { url } = host;
  const bus = await connectBus({ url, namespace, name: 'test', log: testLog() });
  const names = busNames(namespace);
  const observer = await connect(url, { noDelay: true });
  observer.on('error', () => {});

  async function count(queue: string): Promise<number> {
    const channel = await observer.createChannel();
    channel.on('error', () => {});
    // Checking a queue that does not exist closes the channel.
    const { messageCount } = await channel.checkQueue(queue);
    await channel.close();
    return messageCount;
  }
  return {
    bus,
    url,
    namespace,
    messagesIn: count,
    depth: (consumer) => count(names.queueOf(consumer)),
    deadLetters: (consumer) => count(names.deadLettersOf(consumer)),
    async close() {
      await bus.close();
      await observer.close();
      await host.remove();
    },
  };
}

/** Seconds after which the databases of a killed run are free again. Each test file renews its worker's claim. */
const claimSeconds = 600;

/**
 * Returns the address of an empty Valkey database. Each test worker has its own numbered database, so concurrent test
 * files and runs do not interfere.
 */
export async function testValkeyUrl(): Promise<string> {
  const url = new URL(inject('valkeyUrl'));
  const register = new Redis(url.href.replace(/^valkey/, 'redis'));
  url.pathname = `/${await claimDatabase(register)}`;
  await register.quit();
  const valkey = new Redis(url.href.replace(/^valkey/, 'redis'));
  await valkey.flushdb();
  await valkey.quit();
  return url.href;
}

/**
 * Claims are stored in database 0, which no test uses.
 * @throws when every database belongs to another worker.
 */
async function claimDatabase(register: Redis): Promise<number> {
  const owner = `${process.ppid}-${process.env['VITEST_POOL_ID'] ?? '1'}`;
  const [, count] = (await register.config('GET', 'databases')) as [string, string];
  for (let database = 1; database < Number(count); database += 1) {
    const key = `test-database:${database}`;
    const claimed = await register.set(key, owner, 'EX', claimSeconds, 'NX');
    if (claimed || (await register.get(key)) === owner) {
      await register.expire(key, claimSeconds);
      return database;
    }
  }
  throw new Error('every database of Valkey is claimed by another test run; claims expire after ten minutes');
}

async function makeVirtualHost(name: string): Promise<{ url: string; remove(): Promise<void> }> {
  const url = new URL(inject('amqpUrl'));
  const managementUrl = inject('amqpManagementUrl');
  if (!managementUrl) return { url: url.href, remove: async () => {} };
  const management = new URL(managementUrl);
  const user = management.username || url.username || 'guest';
  const password = management.password || url.password || 'guest';
  const callManagement = async (method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, management.origin), {
      method,
      headers: { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  await callManagement('PUT', `/api/vhosts/${name}`, {});
  await callManagement('PUT', `/api/permissions/${name}/${user}`, {
    configure: '.*',
    write: '.*',
    read: '.*',
  });
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => callManagement('DELETE', `/api/vhosts/${name}`) };
}
