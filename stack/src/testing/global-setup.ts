import type { TestProject } from 'vitest/node';
import { takeTestServers } from './test-servers.ts';

declare module 'vitest' {
  // Merges with vitest's own interface, which only an interface can do.
  export interface ProvidedContext {
    /** Without a database in the path; every test file chooses its own. */
    mongoUrl: string;
    /** Without a virtual host; every test file makes its own over the management API. */
    amqpUrl: string;
    /** RabbitMQ's HTTP API with its credentials in the address; empty when AMQP_URL was given without it. */
    amqpManagementUrl: string;
    valkeyUrl: string;
  }
}

/**
 * Starts one set of backing servers for the whole run and tells every test where they are.
 *
 * `PETCARE_TEST_SERVERS=keep` leaves them running for the next run of this checkout, which then starts
 * at once; they end by themselves when nobody has used them for a while.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await takeTestServers();
  project.provide('mongoUrl', servers.mongoUrl);
  project.provide('amqpUrl', servers.amqpUrl);
  project.provide('amqpManagementUrl', servers.amqpManagementUrl);
  project.provide('valkeyUrl', servers.valkeyUrl);
  return servers.release;
}
