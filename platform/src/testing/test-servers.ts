import { randomBytes } from 'node:crypto';
import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { inject } from 'vitest';
import { type Bus, connectBus } from '../bus/bus.ts';
import { busNames } from '../bus/topology.ts';
import { createLogger, type Logger } from '../observability/log.ts';
import { withTimeout } from '../concurrency/with-timeout.ts';

const unique = () => randomBytes(5).toString('hex');

/** Says nothing unless `TEST_LOG_LEVEL` is set. */
export function testLog(): Logger {
  return createLogger('test', process.env['TEST_LOG_LEVEL'] ?? 'silent');
}

/**
 * The address of a database that nobody else has. `close` drops it, unless a process that was killed in the middle of
 * a transaction still holds it; then it goes with the test servers.
 */
export function testDatabase(): { url: string; close(): Promise<void> } {
  const url = new URL(inject('mongoUrl'));
  url.pathname = `/test_${unique()}`;
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
  /** Messages waiting in a queue of this name. */
  messagesIn(queue: string): Promise<number>;
  /** Messages waiting in a consumer's queue. */
  depth(consumer: string): Promise<number>;
  /** Messages waiting among a consumer's dead letters. */
  deadLetters(consumer: string): Promise<number>;
  close(): Promise<void>;
}

/** A connected bus on a virtual host that nobody else has, or in a namespace of its own where no management API is. */
export async function testBus(): Promise<TestBus> {
  const namespace = `t${unique()}`;
  const host = await makeVirtualHost(namespace);
  const { url } = host;
  const bus = await connectBus({ url, namespace, name: 'test', log: testLog() });
  const names = busNames(namespace);
  const observer = await connect(url, { noDelay: true });
  observer.on('error', () => {});

  async function count(queue: string): Promise<number> {
    const channel = await observer.createChannel();
    channel.on('error', () => {});
    // A queue that is not there closes the channel by itself.
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

/** How long a run that was killed keeps its databases. Every file that asks renews its worker's. */
const claimSeconds = 600;

/**
 * The address of an emptied key space of Valkey: one of its numbered databases per test worker, so files that run
 * at the same time never meet, also when two runs share the servers.
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

/** The claims stand in database 0, which no test gets. @throws when every database belongs to another worker. */
async function claimDatabase(register: Redis): Promise<number> {
  const owner = `${process.ppid}-${process.env['VITEST_POOL_ID'] ?? '1'}`;
  const [, count] = (await register.config('GET', 'databases')) as [string, string];
  for (let database = 1; database < Number(count); database += 1) {
    const key = `test-database:${database}`;
    const taken = await register.set(key, owner, 'EX', claimSeconds, 'NX');
    if (taken || (await register.get(key)) === owner) {
      await register.expire(key, claimSeconds);
      return database;
    }
  }
  throw new Error(
    'every database of Valkey belongs to another run of tests; they are free again in ten minutes',
  );
}

async function makeVirtualHost(name: string): Promise<{ url: string; remove(): Promise<void> }> {
  const url = new URL(inject('amqpUrl'));
  const managementUrl = inject('amqpManagementUrl');
  if (!managementUrl) return { url: url.href, remove: async () => {} };
  const management = new URL(managementUrl);
  const user = management.username || url.username || 'guest';
  const password = management.password || url.password || 'guest';
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, management.origin), {
      method,
      headers: { authorization: `Basic ${btoa(`${user}:${password}`)}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  await ask('PUT', `/api/vhosts/${name}`, {});
  await ask('PUT', `/api/permissions/${name}/${user}`, { configure: '.*', write: '.*', read: '.*' });
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => ask('DELETE', `/api/vhosts/${name}`) };
}
