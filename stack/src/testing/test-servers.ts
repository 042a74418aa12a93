import { type BackingServers, startBackingServers } from '../servers/backing-servers.ts';
import { type Instance, removeAbandonedInstances, takeInstance } from '../servers/instance.ts';
import { type TestServerAddresses, useKeptServers } from './kept-servers.ts';

export interface TestServers extends TestServerAddresses {
  release(): Promise<void>;
}

interface SharedServers {
  users: number;
  starting: Promise<{ addresses: TestServerAddresses; end: () => Promise<void> }>;
}

// Every vitest project loads this file anew, but all of them live in one process and share its servers.
const SHARED = Symbol.for('petcare.test-servers');
const shared: typeof globalThis & { [SHARED]?: SharedServers } = globalThis;

/** Gives this test run's servers, starting them for the first who asks and ending them with the last release. */
export async function takeTestServers(): Promise<TestServers> {
  const servers = (shared[SHARED] ??= { users: 0, starting: start() });
  servers.users += 1;
  const { addresses, end } = await servers.starting;
  return {
    ...addresses,
    async release() {
      servers.users -= 1;
      if (servers.users > 0) return;
      delete shared[SHARED];
      await end();
    },
  };
}

async function start(): Promise<{ addresses: TestServerAddresses; end: () => Promise<void> }> {
  if (process.env['PETCARE_TEST_SERVERS'] === 'keep') {
    return { addresses: await useKeptServers(), end: async () => {} };
  }
  await removeAbandonedInstances();
  const instance = await takeInstance(`test-run-${process.pid}`);
  const servers = await startTestServers(instance);
  return {
    addresses: addressesOf(servers),
    async end() {
      await servers.remove();
      await instance.lock.release();
    },
  };
}

/** Starts servers for tests, which may be killed but whose disk need not survive a power cut. */
export function startTestServers(instance: Instance): Promise<BackingServers> {
  return startBackingServers({
    instance,
    fresh: true,
    postgresSettings: { fsync: 'off', full_page_writes: 'off' },
    log: (line) => console.error(line),
  });
}

/** The addresses tests are given. */
export function addressesOf(servers: BackingServers): TestServerAddresses {
  return {
    mongoUrl: servers.mongoUrl,
    amqpUrl: servers.amqpUrl,
    amqpManagementUrl: servers.amqpManagementUrl ?? '',
    valkeyUrl: servers.valkeyUrl,
  };
}
