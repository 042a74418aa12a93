import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '@petcare/contracts/rendered-pages.ts';
import { createDrain } from '@petcare/platform/http/drain.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { listenForMetrics } from '@petcare/platform/runtime/listen-for-metrics.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { readConfig } from '@petcare/platform/runtime/config.ts';
import { runProcess } from '@petcare/platform/runtime/process.ts';
import { pagesConfig } from './config.ts';
import { createDocumentWriter } from './page-document.ts';
import { createPagesHandler } from './pages-handler.ts';
import { createSitemaps } from './sitemaps.ts';
import { createVisitorApi } from './visitor-api.ts';

const name = 'pages';
const config = readConfig(pagesConfig);
const log = createLogger(name, config.LOG_LEVEL);
const graceMs = config.SHUTDOWN_DRAIN_MS + config.SHUTDOWN_GRACE_MS;

await runProcess({ name, log, graceMs }, async (onStop) => {
  const metrics = createMetrics(name);
  const rendererFile = path.resolve(config.FRONTEND_DIR, '.renderer/render-page.js');
  const renderer = (await import(pathToFileURL(rendererFile).href)) as PageRenderer;
  const { api, useIdentity } = createVisitorApi({
    account: config.ACCOUNT_URL,
    content: config.CONTENT_URL,
    clinic: config.CLINIC_URL,
    commerce: config.COMMERCE_URL,
  });
  renderer.setApi(api);
  const drain = createDrain(config.SHUTDOWN_DRAIN_MS);
  const handler = createPagesHandler({
    log,
    metrics,
    renderer,
    writeDocument: await createDocumentWriter(config.FRONTEND_DIR, config.PUBLIC_URL, renderer.siteOwner),
    writeSitemap: createSitemaps(api, config.PUBLIC_URL),
    useIdentity,
    ready: async () => drain.assertOpen(),
  });
  const { server, port } = await listen(handler, { port: config.PORT, host: config.HOST });
  drain.watch(server);
  onStop('http', () => closeServer(server));
  onStop('readiness', () => drain.begin());
  const metricsPort = await listenForMetrics(metrics, config, onStop);
  log.info({ port, metricsPort }, 'listening');
});
