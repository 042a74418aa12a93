import type { PageRequest, RenderedPage } from '@petcare/contracts/rendered-pages.ts';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createPagesHandler } from './pages-handler.ts';
import { siteOwner } from './testing/site-owner.ts';

/** Starts a pages process whose renderer counts. @returns a function that asks for a page as the gateway does. */
async function startPages(renewedBy: Extract<RenderedPage, { kind: 'page' }>['renewedBy']) {
  let renderings = 0;
  const handler = createPagesHandler({
    log: createLogger('test', 'silent'),
    metrics: createMetrics('test'),
    renderer: {
      setApi: () => undefined,
      siteOwner,
      renderPage: async ({ url }: PageRequest) => {
        const html = `${url} ${(renderings += 1)}`;
        return { kind: 'page', status: 200, html, head: {}, data: {}, renewedBy, files: [] };
      },
    },
    writeDocument: (page) => ({ status: 200, html: page.kind === 'page' ? page.html : '', etag: '"1"' }),
    writeSitemap: async () => null,
    useIdentity: () => undefined,
    ready: async () => undefined,
    limits: { heldMs: 0, freshMs: 60_000, staleMs: 0, maxBytes: 10_000, maxRendering: 2 },
  });
  const { server, port } = await listen(handler, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => closeServer(server));
  return async (path: string, changeTimes = '') =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-change-times': changeTimes } })).text();
}

test('a page is rendered again after a change of its data, once per change', async () => {
  const open = await startPages(['product.changed']);
  expect(await open('/store')).toBe('/store 1');
  expect(await open('/store', 'product.changed=1000')).toBe('/store 2');
  expect(await open('/store', 'product.changed=1000')).toBe('/store 2');
  expect(await open('/store', 'product.changed=2000')).toBe('/store 3');
});

test('a page is kept after a change of other data, and after a change that another gateway reports late', async () => {
  const open = await startPages(['product.changed']);
  expect(await open('/store', 'product.changed=2000')).toBe('/store 1');
  expect(await open('/store', 'memory.changed=3000,product.changed=1000')).toBe('/store 1');
});

test('parameters of advertisers share the page', async () => {
  const open = await startPages([]);
  expect(await open('/store?type=Toy&fbclid=a')).toBe('/store?type=Toy 1');
  expect(await open('/store?type=Toy&utm_source=b')).toBe('/store?type=Toy 1');
});
