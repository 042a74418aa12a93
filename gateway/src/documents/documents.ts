import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname, dirname, join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import { asyncApiDocument } from './asyncapi.ts';
import { serveFixed } from './fixed-file.ts';
import { messagesPage } from './messages-page.ts';
import { messagesPageStyle } from './messages-page-style.ts';
import { openApiDocument } from './openapi.ts';

const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** The files of Swagger UI that the page loads; its folder has ten times as much. */
const swaggerFiles = ['swagger-ui-bundle.js', 'swagger-ui.css', 'favicon-32x32.png'];

export function serveDocuments(publicUrl: string): RequestHandler {
  const asyncApi = asyncApiDocument();
  const router = Router();
  router.get('/api/openapi.json', serveFixed('json', JSON.stringify(openApiDocument(publicUrl))));
  router.get('/api/asyncapi.json', serveFixed('json', JSON.stringify(asyncApi)));
  router.get('/api/docs', serveFixed('html', page));
  router.get('/api/docs/messages', serveFixed('html', messagesPage(asyncApi)));
  router.get('/api/docs/start.css', serveFixed('css', pageStyle));
  router.get('/api/docs/messages.css', serveFixed('css', messagesPageStyle));
  router.get('/api/docs/start.js', serveFixed('js', startScript));
  for (const name of swaggerFiles)
    router.get(
      `/api/docs/${name}`,
      serveFixed(extname(name), readFileSync(join(swaggerUi, name)), 'public, max-age=86400'),
    );
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
