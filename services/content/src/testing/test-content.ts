import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { mongoReady } from '@petcare/platform/mongo/connection.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { eventsOf } from '@petcare/platform/testing/events-about.ts';
import { createServiceClient } from '@petcare/platform/testing/service-client.ts';
import { preparedDatabase } from '@petcare/platform/testing/prepared-database.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { buildApp, type ContentAppOptions } from '../app.ts';
import { prepareCounts } from '../posts/prepare-counts.ts';
import { createPictureDecoder } from '../pictures/uploads/decoding/picture-decoder.ts';
import { createGridFsStore } from '../pictures/uploads/stores/gridfs-store.ts';
import { createUploadLimits } from '../pictures/uploads/upload-limits.ts';
import { startAccountDouble } from './account-double.ts';

export type TestContent = Awaited<ReturnType<typeof startTestContent>>;

export async function startTestContent(overrides: Partial<ContentAppOptions['pictures']> = {}) {
  const log = testLog();
  const database = preparedDatabase();
  await database.prepare();
  await prepareCounts();
  const valkeyUrl = await testValkeyUrl();
  const valkey = connectValkey(valkeyUrl, { name: 'test', log });
  const identity = await testIdentity();
  const account = await startAccountDouble(identity);
  const pictures: ContentAppOptions['pictures'] = {
    store: createGridFsStore(),
    decoder: createPictureDecoder({ log }),
    limits: createUploadLimits(valkey, 1_000),
    ...overrides,
  };
  const app = buildApp({
    log,
    metrics: createMetrics('content'),
    identity: identity.verifier,
    ready: mongoReady,
    valkey,
    pictures,
    client: createInternalClient({
      name: 'content',
      baseUrls: { account: account.url },
      signer: identity.signer,
    }),
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });

  return {
    port,
    database,
    valkey,
    identity,
    pictures,

    accountUsers: account.users,

    send: createServiceClient(port, identity),

    eventsAbout: eventsOf,

    async stop(): Promise<void> {
      await closeServer(server);
      await account.stop();
      await valkey.quit();
      await database.close();
    },
  };
}
