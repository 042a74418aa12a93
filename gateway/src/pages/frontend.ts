import { join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { withStyleNonce } from './security-headers.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * Serves the built frontend: immutable hashed assets, other files for an hour, and the uncached start page for
 * every path of the single-page app.
 */
export function serveFrontend(directory: string, indexHtml: string): RequestHandler {
  const router = Router();
  router.use(
    '/assets',
    express.static(join(directory, 'assets'), {
      immutable: true,
      maxAge: yearInSeconds * 1000,
    }),
  );
  router.use(express.static(directory, { index: false, maxAge: '1h' }));
  router.get(/.*/, (request, response, next) => {
    // A missing file answers 404, not the start page.
    if (/\.\w{2,5}$/.test(request.path) || !request.accepts('html')) return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.type('html').send(withStyleNonce(indexHtml, response));
  });
  return router;
}
