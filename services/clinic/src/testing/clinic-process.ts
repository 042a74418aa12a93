import { startProcess } from '@petcare/platform/testing/running-process.ts';
import { createServiceClient } from '@petcare/platform/testing/service-client.ts';
import type { TestBus } from '@petcare/platform/testing/test-servers.ts';
import { inject } from 'vitest';
import type { TestClinic } from './test-clinic.ts';

/** Another copy of the service, as the process it is in production, on the same database. It knows no content service. */
export async function startClinicProcess(
  { database, identity }: TestClinic,
  bus: TestBus,
  environment: Record<string, string> = {},
) {
  const running = await startProcess('services/clinic/src/main.ts', {
    NODE_ENV: 'test',
    MONGO_URL: database.url,
    AMQP_URL: bus.url,
    EVENTS_NAMESPACE: bus.namespace,
    VALKEY_URL: inject('valkeyUrl'),
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.servicesKey,
    PUBLIC_URL: 'https://petcare.test',
    CONTENT_URL: 'http://127.0.0.1:9',
    ...environment,
  });
  return { ...running, send: createServiceClient(running.port, identity) };
}
