import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import { failure, notFound } from '@petcare/platform/errors.ts';
import { errorHandler } from '@petcare/platform/http/error-handler.ts';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import { createApi, type ApiOptions } from './api/api.ts';
import { clientAddressOf, isTrustedProxy } from './api/client-address.ts';
import { assertOneSite, hasSeveralHosts, readAbsoluteTarget } from './api/request-target.ts';
import type { FindEndpoint } from './api/routing.ts';
import { serveDocuments } from './documents/documents.ts';
import { assertWithinLimit } from './limits/rate-limit.ts';
import { serveFrontend } from './pages/frontend.ts';
import { answerIncompletePage } from './pages/incomplete-page.ts';
import { serveRobots } from './pages/robots.ts';
import { securityHeaders } from './pages/security-headers.ts';

export interface GatewayAppOptions extends ApiOptions {
  readonly findEndpoint: FindEndpoint;
  readonly frontendDirectory?: string | undefined;
  /** Answers navigations with rendered pages, and sitemaps. */
  readonly pages?: RequestHandler | undefined;
  /** Answers files of other builds. */
  readonly otherAssets?: RequestHandler | undefined;
  readonly cardSandboxUrl?: string | undefined;
  readonly trustedProxies: string;
  readonly ready: () => Promise<unknown>;
}

export interface GatewayApp {
  readonly handle: RequestListener;
  readonly addressOf: (request: IncomingMessage) => string;
  readonly isProxy: (address: string) => boolean;
}

const apiPath = /^\/(?:api(?:\/|$)|media\/)/;
const apiDocument = /^\/api\/(?:docs|openapi\.json|asyncapi\.json)(?:\/|$)/;

/** Builds the public HTTP interface. Endpoints are answered before Express, which took a third of their time. */
export function buildApp(options: GatewayAppOptions): GatewayApp {
  const { log, publicUrl, sites, findEndpoint, frontendDirectory, pages, cardSandboxUrl, ready } = options;
  const indexHtml = frontendDirectory ? readFileSync(join(frontendDirectory, 'index.html'), 'utf8') : '';
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustedProxyOption(options.trustedProxies));

  app.get('/health/live', (_request, response) => void response.json({ live: true }));
  app.get('/health/ready', async (_request, response) => {
    // The endpoint is public, so the reason is only in the log and the metrics.
    const isReady = await ready().then(
      () => true,
      () => false,
    );
    response.status(isReady ? 200 : 503).json({ ready: isReady });
  });

  const api = createApi(options);
  const addressOf = clientAddressOf(app);
  const pageHeaders = securityHeaders({ publicUrl, cardSandboxUrl, indexHtml });
  app.use((request, _response, next) => {
    assertOneSite(request);
    if (!sites.isOwnHost(request.headers.host)) throw failure('wrong_host');
    next();
  });
  // The API counts its requests itself; a document costs as much as one of them, a file of a page less.
  app.use(async (request, response, next) => {
    const isDocument = apiDocument.test(request.path);
    const limit = isDocument ? options.rateLimit : options.fileRateLimit;
    if (isDocument || !apiPath.test(request.path)) await assertWithinLimit(limit, request.ip ?? '', response);
    next();
  });
  // A page of a fourteenth fewer bytes fits into what a connection sends before its first acknowledgement.
  app.use(compression({ threshold: 2_048, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }));
  app.use('/api/docs', pageHeaders);
  app.use(serveDocuments(publicUrl));
  app.all(['/api', '/api/{*path}', '/media/{*path}'], (request, response) => {
    const { method, path } = request;
    return api(request, response, { endpoint: findEndpoint(method, path), path, ip: addressOf(request) });
  });
  app.use(pageHeaders);
  app.get('/robots.txt', serveRobots(publicUrl));
  // Links to passports are for those who have them. Crawlers must reach the page to see this.
  app.get('/passport', (_request, response, next) => {
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    next();
  });
  app.get(['/adoption{/*rest}', '/adoptions{/*rest}'], ({ originalUrl }, response) =>
    response.redirect(301, originalUrl.replace(/^\/adoptions?/, '/adaptation')),
  );
  if (pages) app.use(pages);
  if (frontendDirectory) app.use(answerIncompletePage, serveFrontend(frontendDirectory, indexHtml));
  if (options.otherAssets) app.use(options.otherAssets);
  app.use(() => {
    throw notFound('page');
  });
  app.use(errorHandler(log));

  return {
    addressOf,
    isProxy: isTrustedProxy(app),
    handle(request, response) {
      readAbsoluteTarget(request);
      const path = pathOf(request);
      const endpoint = findEndpoint(request.method ?? '', path);
      if (!endpoint || !sites.isOwnHost(request.headers.host) || hasSeveralHosts(request))
        app(request, response);
      else void api(request, response, { endpoint, path, ip: addressOf(request) });
    },
  };
}

/** Returns the path of a request line in the usual form; Express understands the others. */
function pathOf({ url = '' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function trustedProxyOption(proxies: string): false | number | string[] {
  if (proxies === '') return false;
  // A number is counted from this process, so an address claimed by a browser is never reached.
  return /^\d+$/.test(proxies) ? Number(proxies) : proxies.split(',').map((range) => range.trim());
}
