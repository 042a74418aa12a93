import { inject } from 'vitest';
import { startProcess, type RunningProcess } from './running-process.ts';
import { createServiceClient, type SendToService } from './service-client.ts';
import type { TestIdentity } from './test-identity.ts';
import type { TestBus } from './test-servers.ts';

export interface ServiceProcess extends RunningProcess {
  readonly send: SendToService;
}

interface TestService {
  readonly database: { readonly url: string };
  readonly identity: TestIdentity;
}

const unreachableUrl = 'http://127.0.0.1:9';

/**
 * Starts another copy of a service as a process on the database of the one under test. Other services are unreachable
 * for it.
 */
export async function startServiceProcess(
  service: 'content' | 'clinic' | 'commerce',
  { database, identity }: TestService,
  bus: TestBus,
  environment: Record<string, string> = {},
): Promise<ServiceProcess> {
  const running = await startProcess(`services/${service}/src/main.ts`, {
    NODE_ENV: 'test',
    MONGO_URL: database.url,
    AMQP_URL: bus.url,
    EVENTS_NAMESPACE: bus.namespace,
    VALKEY_URL: inject('valkeyUrl'),
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.servicesKey,
    ACCOUNT_URL: unreachableUrl,
    CONTENT_URL: unreachableUrl,
    PUBLIC_URL: 'https://petcare.test',
    ...environment,
  });
  return { ...running, send: createServiceClient(running.port, identity) };
}
