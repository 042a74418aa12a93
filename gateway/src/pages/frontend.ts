import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { withStyleNonce } from './security-headers.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * Serves the built frontend: immutable hashed assets, other files for an hour, and the uncached start page for
 * every path of the single-page app. Browsers ask for the service worker and the page that it keeps each time.
 */
export function serveFrontend(directory: string, indexHtml: string): RequestHandler {
  const router = Router();
  router.use(preferCompressed(directory));
  router.use(
    '/assets',
    express.static(join(directory, 'assets'), {
      immutable: true,
      maxAge: yearInSeconds * 1000,
    }),
  );
  router.get('/index.html', sendStartPage);
  router.use(
    express.static(directory, {
      index: false,
      maxAge: '1h',
      setHeaders(response, path) {
        if (basename(path, '.br') === 'service-worker.js') response.setHeader('Cache-Control', 'no-cache');
      },
    }),
  );
  router.get(/.*/, (request, response, next) => {
    // A missing file answers 404, not the start page.
    if (/\.\w{2,11}$/.test(request.path) || !request.accepts('html')) return next();
    sendStartPage(request, response);
  });
  return router;

  function sendStartPage(_request: Request, response: Response): void {
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(withStyleNonce(indexHtml, response));
  }
}

/**
 * Answers with the Brotli copies that the build made, which are a seventh smaller than what an answer has time for.
 * Browsers accept them over TLS and from this machine.
 */
function preferCompressed(directory: string): RequestHandler {
  const compressed = new Set(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.br'))
      .map((file) => `/${file.slice(0, -'.br'.length)}`),
  );
  return (request, response, next) => {
    if (!compressed.has(request.path)) return next();
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('br') !== 'br') return next();
    response.type(extname(request.path));
    response.setHeader('Content-Encoding', 'br');
    request.url = `${request.path}.br`;
    next();
  };
}
