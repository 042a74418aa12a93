import { readConfig } from '@petcare/platform/config.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentityVerifier } from '@petcare/platform/identity.ts';
import { createLogger } from '@petcare/platform/log.ts';
import { createMetrics } from '@petcare/platform/metrics.ts';
import { runProcess } from '@petcare/platform/process.ts';
import { buildApp } from './app.ts';
import { clinicConfig } from './config.ts';

const name = 'clinic';
const config = readConfig(clinicConfig);
const log = createLogger(name, config.LOG_LEVEL);

await runProcess({ name, log, graceMs: config.SHUTDOWN_GRACE_MS }, async (onStop) => {
  let stopping = false;
  const app = buildApp({
    log,
    metrics: createMetrics(name),
    identity: createIdentityVerifier(config.IDENTITY_JWKS),
    ready: async () => {
      if (stopping) throw new Error('stopping');
    },
  });
  const { server, port } = await listen(app, { port: config.PORT, host: config.HOST });
  onStop('http', () => closeServer(server));
  onStop('readiness', async () => {
    stopping = true;
  });
  log.info({ port }, 'listening');
});
