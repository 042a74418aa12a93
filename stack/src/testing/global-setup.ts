import type { TestProject } from 'vitest/node';
import { acquireTestServers } from './test-servers.ts';

declare module 'vitest' {
  // Declaration merging with vitest's interface requires an interface.
  export interface ProvidedContext {
    /** Without a database; every test file chooses its own. */
    mongoUrl: string;
    /** Without a virtual host; every test file creates its own through the management API. */
    amqpUrl: string;
    amqpManagementUrl: string;
    valkeyUrl: string;
  }
}

/**
 * Starts one set of backing servers for the whole run and provides their URLs to every test.
 * `PETCARE_TEST_SERVERS=keep` keeps them running for the next run of this checkout; they end after two hours.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await acquireTestServers();
  project.provide('mongoUrl', servers.mongoUrl);
  project.provide('amqpUrl', servers.amqpUrl);
  project.provide('amqpManagementUrl', servers.amqpManagementUrl);
  project.provide('valkeyUrl', servers.valkeyUrl);
  return servers.release;
}
