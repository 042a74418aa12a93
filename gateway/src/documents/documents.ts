import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { asyncApiDocument } from './asyncapi.ts';
import { openApiDocument } from './openapi.ts';

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Serves the two documents and a page to read the first in, all from this machine. */
export function serveDocuments(publicUrl: string): RequestHandler {
  const openApi = openApiDocument(publicUrl);
  const asyncApi = asyncApiDocument();
  const router = Router();
  router.get('/api/openapi.json', (_request, response) => void response.json(openApi));
  router.get('/api/asyncapi.json', (_request, response) => void response.json(asyncApi));
  router.get('/api/docs', (_request, response) => void response.type('html').send(page));
  router.get('/api/docs/start.js', (_request, response) => void response.type('js').send(startScript));
  router.use('/api/docs', express.static(swaggerUi, { index: false, maxAge: '1d' }));
  return router;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PetCare API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="icon" href="/api/docs/favicon-32x32.png">
</head>
<body>
<p style="margin:1rem;font-family:sans-serif">Events and socket messages: <a href="/api/asyncapi.json">AsyncAPI document</a></p>
<div id="documents"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

// Our own validator has already checked the document; the built-in one would ask a foreign host.
const startScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#documents', validatorUrl: null, deepLinking: true });`;
