import { randomUUID } from 'node:crypto';
import type { Deletion } from '@petcare/contracts/shared/deletions.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { createIdentitySigner } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startProcess, type RunningProcess } from '@petcare/platform/testing/running-process.ts';
import { createServiceClient } from '@petcare/platform/testing/service-client.ts';
import { userCaller, testIdentity, visitor } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testDatabase, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { Redis } from 'ioredis';
import { startOwnersDouble } from './owners-double.ts';

export type TestCascade = Awaited<ReturnType<typeof startTestCascade>>;

export async function startTestCascade() {
  const identity = await testIdentity();
  const [accountDatabase, workersDatabase] = [testDatabase(), testDatabase()];
  const broker = await testBus();
  const owners = await startOwnersDouble(identity);
  const valkeyUrl = await testValkeyUrl();
  const urls = {
    CONTENT_URL: owners.urlOf('content'),
    CLINIC_URL: owners.urlOf('clinic'),
    COMMERCE_URL: owners.urlOf('commerce'),
  };
  const shared = {
    ...urls,
    AMQP_URL: broker.url,
    VALKEY_URL: valkeyUrl,
    EVENTS_NAMESPACE: broker.namespace,
    IDENTITY_JWKS: identity.jwks,
  };
  const startAccount = (port: number) =>
    startProcess('services/account/src/main.ts', {
      ...shared,
      PORT: String(port),
      MONGO_URL: accountDatabase.url,
      PUBLIC_URL: 'http://localhost:8080',
      WORKERS_URL: 'http://127.0.0.1:9',
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      DELETION_UNDO_SECONDS: '0',
    });
  let account = await startAccount(0);
  const url = `http://127.0.0.1:${account.port}`;
  const send = createServiceClient(account.port, identity);
  const client = createInternalClient({
    name: 'test',
    baseUrls: { account: url },
    signer: await createIdentitySigner(identity.workersKey),
  });
  const running = new Set<RunningProcess>();
  const admin = userCaller(newId(), 'admin');
  const get = (id: string) => client.call(endpoints['deletions.get'], { params: { id } });

  return {
    owners,
    client,
    get,

    async startWorker(): Promise<RunningProcess> {
      const worker = await startProcess('workers/src/cascade/main.ts', {
        ...shared,
        MONGO_URL: workersDatabase.url,
        ACCOUNT_URL: url,
        DELETION_ROWS_AT_ONCE: '1000',
        IDENTITY_PRIVATE_JWK: identity.workersKey,
      });
      running.add(worker);
      return worker;
    },
    killAccount: () => account.stop('SIGKILL'),
    async restartAccount() {
      account = await startAccount(account.port);
    },
    async flushValkey() {
      const valkey = new Redis(valkeyUrl.replace(/^valkey/, 'redis'));
      await valkey.flushdb();
      await valkey.quit();
    },

    async createUser(): Promise<string> {
      const { body } = await send('POST', '/api/auth/users/sign-up', {
        as: visitor,
        body: {
          firstName: 'Rahima',
          lastName: 'Khatun',
          email: `${randomUUID()}@example.com`,
          password: 'Blue-Kingfisher-42',
        },
      });
      return endpoints['users.signUp'].response.parse(body).data.user._id;
    },
    async delete(kind: Deletion['kind'], target_id: string): Promise<Deletion> {
      const { body } = await send('POST', '/api/deletions', { as: admin, body: { kind, target_id } });
      return endpoints['deletions.start'].response.parse(body).deletion;
    },
    async userExists(id: string): Promise<boolean> {
      const params = { kind: 'user', id } as const;
      return (await client.call(endpoints['deletions.rows.account'], { params })).label !== null;
    },
    until: (id: string, check: (deletion: Deletion) => void, within = 30_000) =>
      eventually(
        async () => {
          const deletion = await get(id);
          check(deletion);
          return deletion;
        },
        { within, every: 50 },
      ),

    async close(): Promise<void> {
      await Promise.all([...running].map((worker) => worker.stop('SIGKILL')));
      await account.stop('SIGKILL');
      await owners.stop();
      await broker.close();
      await Promise.all([accountDatabase.close(), workersDatabase.close()]);
    },
  };
}
