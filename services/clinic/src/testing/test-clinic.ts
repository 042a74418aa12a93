import { createInternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { mongoReady } from '@petcare/platform/mongo/connection.ts';
import { startContentStub } from '@petcare/platform/testing/content-double.ts';
import { eventsOf } from '@petcare/platform/testing/events-about.ts';
import { createServiceClient } from '@petcare/platform/testing/service-client.ts';
import { preparedDatabase } from '@petcare/platform/testing/prepared-database.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { createAppointmentLimits } from '../appointments/appointment-limits.ts';
import { buildApp } from '../app.ts';

export type TestClinic = Awaited<ReturnType<typeof startTestClinic>>;

export async function startTestClinic({ bookingsPerHour = 20, changesPerHour = 20 } = {}) {
  const log = testLog();
  const database = preparedDatabase();
  await database.prepare();
  const identity = await testIdentity();
  const contentDouble = await startContentStub(identity);
  const valkey = connectValkey(await testValkeyUrl(), { name: 'clinic', log });
  const app = buildApp({
    log,
    metrics: createMetrics('clinic'),
    identity: identity.verifier,
    ready: mongoReady,
    publicUrl: 'https://petcare.test',
    limits: createAppointmentLimits(valkey, { bookingsPerHour, changesPerHour }),
    client: createInternalClient({
      name: 'clinic',
      baseUrls: { content: contentDouble.url },
      signer: identity.signer,
    }),
  });
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });

  return {
    url: `http://127.0.0.1:${port}`,
    database,
    identity,

    upload: contentDouble.upload,

    send: createServiceClient(port, identity),

    eventsAbout: eventsOf,

    async stop(): Promise<void> {
      await closeServer(server);
      await contentDouble.stop();
      await valkey.quit();
      await database.close();
    },
  };
}
