import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express, { Router, type RequestHandler } from 'express';
import { asyncApiDocument } from './asyncapi.ts';
import { messagesPage } from './messages-page.ts';
import { messagesPageStyle } from './messages-page-style.ts';
import { openApiDocument } from './openapi.ts';

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

export function serveDocuments(publicUrl: string): RequestHandler {
  const openApi = openApiDocument(publicUrl);
  const asyncApi = asyncApiDocument();
  const messages = messagesPage(asyncApi);
  const router = Router();
  router.get('/api/openapi.json', (_request, response) => void response.json(openApi));
  router.get('/api/asyncapi.json', (_request, response) => void response.json(asyncApi));
  router.get('/api/docs', (_request, response) => void response.type('html').send(page));
  router.get('/api/docs/messages', (_request, response) => void response.type('html').send(messages));
  router.get('/api/docs/start.css', (_request, response) => void response.type('css').send(pageStyle));
  router.get(
    '/api/docs/messages.css',
    (_request, response) => void response.type('css').send(messagesPageStyle),
  );
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
<link rel="stylesheet" href="/api/docs/start.css">
</head>
<body>
<nav aria-label="Other pages"><a href="/api/docs/messages">Events and socket messages</a></nav>
<div id="documents"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>`;

const pageStyle = `body { margin: 0; }
nav { max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0; font: 1rem/1.5 system-ui, sans-serif; }
nav a { display: inline-block; padding: 0.6rem 0; color: #1d5c37; }
html.dark-mode nav a { color: #94c4a0; }
.swagger-ui .info { margin: 1.5rem 0; }
.swagger-ui .info summary { padding: 0.6rem 0; cursor: pointer; }
.swagger-ui .info table { display: block; overflow-x: auto; }`;

// The tests validate the document; the built-in validator would send it to a third party.
const startScript = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#documents', validatorUrl: null, deepLinking: true });`;
