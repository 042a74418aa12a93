import { mongoReady } from '@petcare/platform/mongo/connection.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentitySigner, type UserCaller } from '@petcare/platform/auth/identity.ts';
import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { consumeRealtime, createRealtime, type LiveMessage } from '@petcare/platform/realtime/realtime.ts';
import { createSessions } from '@petcare/platform/auth/sessions.ts';
import { createServiceClient } from '@petcare/platform/testing/service-client.ts';
import { preparedDatabase } from '@petcare/platform/testing/prepared-database.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testBus, testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { buildApp, type AccountAppOptions } from '../app.ts';
import { startStubServices } from './stub-services.ts';

export type TestAccount = Awaited<ReturnType<typeof startTestAccount>>;

export async function startTestAccount(config: Partial<AccountAppOptions['config']> = {}) {
  const log = testLog();
  const database = preparedDatabase();
  await database.prepare();
  const broker = await testBus();
  const { bus, namespace } = broker;
  const valkeyUrl = await testValkeyUrl();
  const valkey = connectValkey(valkeyUrl, { name: 'test', log });
  const identity = await testIdentity();
  const otherServices = await startStubServices(identity);
  const client = createInternalClient({
    name: 'account',
    baseUrls: {
      content: otherServices.url,
      clinic: otherServices.url,
      commerce: otherServices.url,
      workers: otherServices.url,
    },
    signer: await createIdentitySigner(identity.servicesKey),
  });
  const realtime = createRealtime(bus);
  const live: LiveMessage[] = [];
  const listening = await consumeRealtime(bus, (message) => void live.push(message));
  const app = buildApp({
    config: {
      PUBLIC_URL: 'http://localhost:8080',
      SIGN_IN_FAILURES_PER_ACCOUNT: 5,
      SIGN_IN_FAILURES_PER_IP: 30,
      SIGN_IN_WINDOW_SECONDS: 900,
      SESSIONS_PER_USER: 20,
      SIGN_UPS_PER_MAILBOX: 5,
      SIGN_UPS_PER_IP: 100,
      SIGN_UP_WINDOW_SECONDS: 3_600,
      MAILS_PER_ADDRESS: 5,
      MAILS_PER_IP: 30,
      MAIL_WINDOW_SECONDS: 3_600,
      DELETION_UNDO_SECONDS: 10,
      ...config,
    },
    log,
    metrics: createMetrics('account'),
    identity: identity.verifier,
    valkey,
    realtime,
    bus,
    client,
    ready: mongoReady,
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });

  return {
    live,
    realtime,
    broker,
    otherServices: otherServices.state,
    identity,
    signer: identity.signer,
    valkey,
    sessions: createSessions(valkey),
    env: {
      MONGO_URL: database.url,
      AMQP_URL: broker.url,
      VALKEY_URL: valkeyUrl,
      EVENTS_NAMESPACE: namespace,
      IDENTITY_JWKS: identity.jwks,
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      CONTENT_URL: otherServices.url,
      CLINIC_URL: otherServices.url,
      COMMERCE_URL: otherServices.url,
      WORKERS_URL: otherServices.url,
      PUBLIC_URL: 'http://localhost:8080',
    },

    send: createServiceClient(port, identity),

    async download(
      path: string,
      as: UserCaller,
    ): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: await identity.as(as) });
      const { status, headers } = response;
      return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },

    async close(): Promise<void> {
      await closeServer(server);
      await otherServices.stop();
      await listening.stop();
      await broker.close();
      await valkey.quit();
      await database.close();
    },
  };
}
