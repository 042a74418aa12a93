import { randomUUID } from 'node:crypto';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { Inbox } from '@petcare/contracts/notifications/notifications.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startProcess } from '@petcare/platform/testing/running-process.ts';
import { createServiceClient } from '@petcare/platform/testing/service-client.ts';
import { testIdentity, userCaller } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testDatabase, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';

type SharedAccount = Awaited<ReturnType<typeof startAccount>>;

let started: Promise<SharedAccount> | undefined;

/**
 * Returns the account service of this Vitest worker with its bus, which the files of the worker share: its start takes
 * longer than their tests. Every test signs up its own users.
 */
export const sharedAccount = (): Promise<SharedAccount> => (started ??= startAccount());

const unreachableUrl = 'http://127.0.0.1:9';

async function startAccount() {
  const [identity, broker] = [await testIdentity(), await testBus()];
  const { port } = await startProcess('services/account/src/main.ts', {
    MONGO_URL: testDatabase().url,
    AMQP_URL: broker.url,
    EVENTS_NAMESPACE: broker.namespace,
    VALKEY_URL: await testValkeyUrl(),
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.servicesKey,
    SIGN_UPS_PER_IP: '100000',
    PUBLIC_URL: 'http://localhost:8080',
    CONTENT_URL: unreachableUrl,
    CLINIC_URL: unreachableUrl,
    COMMERCE_URL: unreachableUrl,
    WORKERS_URL: unreachableUrl,
  });
  const send = createServiceClient(port, identity);

  async function signUp(): Promise<string> {
    const { body } = await send('POST', '/api/auth/users/sign-up', {
      body: {
        firstName: 'Rahima',
        lastName: 'Khatun',
        email: `${randomUUID()}@example.com`,
        password: 'Blue-Kingfisher-42',
      },
    });
    return endpoints['users.signUp'].response.parse(body).data.user._id;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    identity,
    broker,
    /** Signs up users and returns their ids. */
    signUp: (count: number) => Promise.all(Array.from({ length: count }, signUp)),
    async inboxOf(user: string): Promise<Inbox> {
      const { body } = await send('GET', '/api/notifications?limit=100', { as: userCaller(user) });
      return endpoints['notifications.list'].response.parse(body);
    },
    async deadLetters(consumer: string): Promise<number> {
      const path = `/api/dead-letters?consumer=${consumer}`;
      const { body } = await send('GET', path, { as: userCaller(newId(), 'admin') });
      return endpoints['deadLetters.list'].response.parse(body).length;
    },
  };
}
