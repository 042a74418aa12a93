import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, notFound } from '@petcare/platform/errors.ts';
import { errorHandler } from '@petcare/platform/http/error-handler.ts';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { createApi, type ApiOptions } from './api/api.ts';
import { serveDocuments } from './documents/documents.ts';
import { serveFrontend } from './pages/frontend.ts';
import { serveRobots } from './pages/robots.ts';
import { dataHeaders, securityHeaders } from './pages/security-headers.ts';

export interface GatewayAppOptions extends ApiOptions {
  readonly frontendDirectory?: string | undefined;
  /** Answers navigations with rendered pages, and sitemaps. */
  readonly pages?: RequestHandler | undefined;
  readonly cardSandboxUrl?: string | undefined;
  readonly trustedProxies: string;
  readonly ready: () => Promise<unknown>;
}

export function buildApp(options: GatewayAppOptions): Express {
  const { log, publicUrl, sites, frontendDirectory, pages, cardSandboxUrl, trustedProxies, ready } = options;
  const indexHtml = frontendDirectory ? readFileSync(join(frontendDirectory, 'index.html'), 'utf8') : '';
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustedProxyOption(trustedProxies));

  app.get('/health/live', (_request, response) => void response.json({ live: true }));
  app.get('/health/ready', async (_request, response) => {
    // The endpoint is public, so the reason is only in the log and the metrics.
    const isReady = await ready().then(
      () => true,
      () => false,
    );
    response.status(isReady ? 200 : 503).json({ ready: isReady });
  });

  const pageHeaders = securityHeaders({ publicUrl, cardSandboxUrl, indexHtml });
  app.use((request, _response, next) => {
    if (!sites.isOwnHost(request.headers.host)) throw failure('wrong_host');
    next();
  });
  app.use(compression({ threshold: 2_048 }));
  app.use('/api/docs', pageHeaders);
  app.use(serveDocuments(publicUrl));
  app.all(['/api', '/api/{*path}', '/media/{*path}'], dataHeaders(publicUrl), createApi(options));
  app.use(pageHeaders);
  app.get('/robots.txt', serveRobots(publicUrl));
  if (pages) app.use(pages);
  if (frontendDirectory) app.use(serveFrontend(frontendDirectory, indexHtml));
  app.use(() => {
    throw notFound('page');
  });
  app.use(errorHandler(log));
  return app;
}

function trustedProxyOption(proxies: string): false | number | string[] {
  if (proxies === '') return false;
  // A number is counted from this process, so an address claimed by a browser is never reached.
  return /^\d+$/.test(proxies) ? Number(proxies) : proxies.split(',').map((range) => range.trim());
}
