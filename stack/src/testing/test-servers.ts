import { type BackingServers, startBackingServers } from '../servers/backing-servers.ts';
import { type Instance, removeAbandonedInstances, acquireInstance } from '../servers/instance.ts';
import { type TestServerAddresses, useKeptServers } from './kept-servers.ts';

export interface TestServers extends TestServerAddresses {
  release(): Promise<void>;
}

interface SharedServers {
  users: number;
  starting: Promise<{ addresses: TestServerAddresses; stopServers: () => Promise<void> }>;
}

// Every vitest project loads this module separately, but all run in one process and share its servers.
const SHARED = Symbol.for('petcare.test-servers');
const shared: typeof globalThis & { [SHARED]?: SharedServers } = globalThis;

/** Returns the servers of this test run. The first caller starts them, the last release stops them. */
export async function acquireTestServers(): Promise<TestServers> {
  const servers = (shared[SHARED] ??= { users: 0, starting: start() });
  servers.users += 1;
  const { addresses, stopServers } = await servers.starting;
  return {
    ...addresses,
    async release() {
      servers.users -= 1;
      if (servers.users > 0) return;
      delete shared[SHARED];
      await stopServers();
    },
  };
}

async function start(): Promise<{ addresses: TestServerAddresses; stopServers: () => Promise<void> }> {
  if (process.env['PETCARE_TEST_SERVERS'] === 'keep') {
    return { addresses: await useKeptServers(), stopServers: async () => {} };
  }
  await removeAbandonedInstances();
  const instance = await acquireInstance(`test-run-${process.pid}`);
  const servers = await startTestServers(instance);
  return {
    addresses: addressesOf(servers),
    async stopServers() {
      await servers.remove();
      await instance.lock.release();
    },
  };
}

/** Starts servers for tests. They may be killed, but need not survive a power failure, so fsync is off. */
export function startTestServers(instance: Instance): Promise<BackingServers> {
  return startBackingServers({
    instance,
    fresh: true,
    postgresSettings: { fsync: 'off', full_page_writes: 'off' },
    log: (line) => console.error(line),
  });
}

function addressesOf(servers: BackingServers): TestServerAddresses {
  return {
    mongoUrl: servers.mongoUrl,
    amqpUrl: servers.amqpUrl,
    amqpManagementUrl: servers.amqpManagementUrl ?? '',
    valkeyUrl: servers.valkeyUrl,
  };
}
