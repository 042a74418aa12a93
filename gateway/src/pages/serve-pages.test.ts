import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentitySigner, identityHeader } from '@petcare/platform/auth/identity.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import express from 'express';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { createPageServer } from './serve-pages.ts';

const host = '127.0.0.1';
const identity = await testIdentity();

/**
 * Starts a gateway with pages in front of a start page. @returns its address and a function that opens a path as a
 * browser does.
 */
async function startGateway({
  url,
  deadlineMs = 5_000,
  waitSeconds = 0,
}: {
  url: string;
  deadlineMs?: number;
  waitSeconds?: number;
}) {
  const pages = createPageServer({
    log: createLogger('test', 'silent'),
    url,
    signer: await createIdentitySigner(identity.gatewayKey),
    changeTimes: { toHeader: () => 'product.changed=7' },
    rateLimit: { secondsToWait: async () => waitSeconds },
    deadlineMs,
  });
  const app = express().use((_request, response, next) => {
    response.setHeader('Content-Security-Policy', 'policy');
    next();
  });
  app.use(pages.handler, (_request, response) => void response.send('start page'));
  const { server, port } = await listen(app, { port: 0, host });
  onTestFinished(async () => {
    await closeServer(server);
    await pages.close();
  });
  const origin = `http://${host}:${port}`;
  return {
    url: origin,
    open: (path: string, headers: Record<string, string> = {}) =>
      fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } }),
  };
}

async function startPages(handler: RequestListener): Promise<string> {
  const { server, port } = await listen(handler, { port: 0, host });
  onTestFinished(() => closeServer(server));
  return `http://${host}:${port}`;
}

const rendered: RequestListener = (_request, response) =>
  void response.writeHead(200, { etag: '"1"', 'content-type': 'text/html' }).end('rendered');

test('a navigation gets the rendered page, which caches may keep for a few seconds', async () => {
  const { open } = await startGateway({ url: await startPages(rendered) });
  const answer = await open('/store?type=Toy');
  expect([answer.status, await answer.text()]).toEqual([200, 'rendered']);
  expect(answer.headers.get('cache-control')).toContain('s-maxage=5');
  expect(answer.headers.get('vary')).toContain('Cookie');
});

test('a browser that has the page keeps it, with the policy that holds its nonce', async () => {
  const gateway = await startGateway({ url: await startPages(rendered) });
  const headers = { accept: 'text/html', 'if-none-match': '"1"' };
  // Not fetch, which forbids stored answers when it is given a validator.
  const answer = await request(`${gateway.url}/store`, { headers });
  expect(answer.statusCode).toBe(304);
  expect(answer.headers['content-security-policy']).toBeUndefined();
  const changed = await request(`${gateway.url}/store`, {
    headers: { ...headers, 'if-none-match': '"0"' },
  });
  expect(changed.headers['content-security-policy']).toBe('policy');
});

test('the renderer receives a visitor without address or cookies, and the choices of the reader', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const url = await startPages((asked, response) => {
    seen.push(asked.headers);
    rendered(asked, response);
  });
  const { open } = await startGateway({ url });
  await open('/', { cookie: 'petcare_session=secret; petcare_locale=bn; petcare_color_scheme=dark' });
  expect(seen[0]).toMatchObject({
    'x-page-locale': 'bn',
    'x-page-color-scheme': 'dark',
    'x-change-times': 'product.changed=7',
  });
  expect(JSON.stringify(seen[0])).not.toContain('secret');
  const caller = await identity.verifier.verify(String(seen[0]?.[identityHeader]));
  expect(caller).toEqual({ kind: 'visitor', ip: '' });
});

test('a missing page keeps its status, and a redirect leads to its target', async () => {
  const url = await startPages((asked, response) => {
    if (asked.url === '/old') response.writeHead(302, { location: '/new' }).end();
    else response.writeHead(404, { etag: '"2"' }).end('not found');
  });
  const { open } = await startGateway({ url });
  const missing = await open('/nowhere');
  expect([missing.status, await missing.text()]).toEqual([404, 'not found']);
  expect((await open('/old')).headers.get('location')).toBe('/new');
});

test.each<[string, RequestListener]>([
  ['busy', (_request, response) => void response.writeHead(503).end()],
  ['slow', () => undefined],
  ['without this page', (_request, response) => void response.writeHead(204).end()],
])('the start page is answered when the renderer is %s', async (_case, handler) => {
  const { open } = await startGateway({ url: await startPages(handler), deadlineMs: 200 });
  expect(await (await open('/store')).text()).toBe('start page');
});

test('the start page is answered when the renderer is away', async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, host, resolve));
  const address = closed.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await new Promise((resolve) => closed.close(resolve));
  const { open } = await startGateway({ url: `http://${host}:${port}` });
  expect(await (await open('/')).text()).toBe('start page');
});

test('an address over the limit gets the start page', async () => {
  const { open } = await startGateway({ url: await startPages(rendered), waitSeconds: 10 });
  expect(await (await open('/')).text()).toBe('start page');
});

test('only navigations are rendered', async () => {
  const { open } = await startGateway({ url: await startPages(rendered) });
  expect(await (await open('/assets/main.js')).text()).toBe('start page');
  expect(await (await open('/manifest.webmanifest')).text()).toBe('start page');
  expect(await (await open('/store', { accept: 'application/json' })).text()).toBe('start page');
});

test('a sitemap is answered as XML, which caches may keep for minutes', async () => {
  const url = await startPages((asked, response) => {
    if (asked.url === '/sitemap.xml') response.writeHead(200).end('<sitemapindex/>');
    else response.writeHead(404).end();
  });
  const { open } = await startGateway({ url });
  const answer = await open('/sitemap.xml');
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'application/xml; charset=utf-8',
    '<sitemapindex/>',
  ]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  expect(await (await open('/sitemaps/unknown-1.xml')).text()).toBe('start page');
});

test('a sitemap is refused while it cannot be written, and to an address over the limit', async () => {
  const busy = await startGateway({
    url: await startPages((_request, response) => void response.writeHead(503).end()),
  });
  expect((await busy.open('/sitemap.xml')).status).toBe(503);
  const limited = await startGateway({ url: await startPages(rendered), waitSeconds: 10 });
  const refused = await limited.open('/sitemap.xml');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
});
