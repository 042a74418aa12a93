import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestGateways, statusOf, type TestGateways } from '../testing/test-gateways.ts';

let gateways: TestGateways;
beforeAll(async () => {
  gateways = await startTestGateways();
});
afterAll(() => gateways.stop());

describe('the gateway', () => {
  test('every screen path answers with the uncached start page; assets are immutable; a missing file answers 404', async () => {
    for (const path of ['/', '/store', '/orders', '/no/such/page']) {
      const page = await fetch(gateways.base + path, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await fetch(`${gateways.base}/assets/app-1234.js`)).headers.get('cache-control')).toContain(
      'immutable',
    );
    expect(await statusOf(`${gateways.base}/assets/app-old.js`)).toBe(404);
    expect(await statusOf(`${gateways.base}/missing.png`)).toBe(404);
  });

  test.each([
    ['en', 'This page did not load completely.'],
    ['bn', 'পাতাটি পুরোপুরি লোড হয়নি।'],
  ])(
    'a form that the browser sends by itself is answered in %s with a link to reload, and nothing is kept',
    async (locale, title) => {
      const answer = await fetch(`${gateways.base}/sign-in`, {
        method: 'POST',
        headers: { accept: 'text/html,*/*', cookie: `petcare_locale=${locale}` },
        body: new URLSearchParams({ email: 'rahim@example.com', password: 'Secret-Pass-1' }),
      });
      const html = await answer.text();
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(html).toContain(`<html lang="${locale}">`);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(html).not.toMatch(/rahim|Secret/);
    },
  );

  test('other clients that send to a page get 404', async () => {
    const answer = await fetch(`${gateways.base}/sign-in`, { method: 'POST', headers: { accept: '*/*' } });
    expect(answer.status).toBe(404);
  });

  test('the page of links to passports is left out of search engines and sends no referrer', async () => {
    const robots = async (path: string) =>
      (await fetch(`${gateways.base}${path}`)).headers.get('x-robots-tag');
    expect(await robots('/passport')).toBe('noindex, nofollow');
    expect(await robots('/store')).toBeNull();
    const { headers } = await fetch(`${gateways.base}/passport`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('a file that the build compressed is answered compressed to browsers that accept it', async () => {
    const open = (path: string, encodings: string) =>
      fetch(gateways.base + path, { headers: { 'accept-encoding': encodings } });
    const compressed = await open('/assets/app-1234.js', 'gzip, deflate, br, zstd');
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(compressed.headers.get('content-type')).toContain('javascript');
    expect(compressed.headers.get('cache-control')).toContain('immutable');
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    expect(await compressed.text()).toBe('export {}');
    const plain = await open('/assets/app-1234.js', 'gzip');
    expect(plain.headers.get('content-encoding')).not.toBe('br');
    expect(await plain.text()).toBe('export {}');
    const worker = await open('/service-worker.js', 'br');
    expect(worker.headers.get('content-encoding')).toBe('br');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
  });

  test('browsers ask for the service worker each time, and may keep the start page with its own nonce', async () => {
    const worker = await fetch(`${gateways.base}/service-worker.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toContain('javascript');
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'");
    const manifest = await fetch(`${gateways.base}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    const startPage = await fetch(`${gateways.base}/index.html`);
    expect(startPage.headers.get('cache-control')).toBe('no-cache');
    const [, nonce] = /nonce="([^"]*)"/.exec(await startPage.text()) ?? [];
    expect(startPage.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  test('the content security policy allows only the inline script of the page', async () => {
    const policy = (await fetch(gateways.base)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com 'sha256-[\w+/]+='/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('no page may use what this site does not need, and only this site may use the microphone', async () => {
    const policy = (await fetch(gateways.base)).headers.get('permissions-policy') ?? '';
    expect(policy).toContain('microphone=(self)');
    for (const feature of ['camera', 'geolocation', 'usb']) expect(policy).toContain(`${feature}=()`);
  });

  test('inline style sheets need the nonce of their own answer, and no page allows any other', async () => {
    const load = async () => {
      const answer = await fetch(gateways.base);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('unsafe-inline');
      const [, allowed] = /style-src 'self' 'nonce-([\w+/]{22}==)'/.exec(policy) ?? [];
      const [, given] = /<meta property="csp-nonce" nonce="([^"]*)">/.exec(await answer.text()) ?? [];
      expect(given).toBe(allowed);
      return given;
    };
    const [first, second] = [await load(), await load()];
    expect(first).toMatch(/./);
    expect(second).not.toBe(first);
    for (const path of ['/api/docs', '/api/docs/messages']) {
      const page = await fetch(gateways.base + path);
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe-inline');
      expect(await page.text()).not.toMatch(/<style|\sstyle=|<script>/);
    }
  });

  test('the API documents are served', async () => {
    for (const path of [
      '/api/docs/start.css',
      '/api/docs/messages.css',
      '/api/docs',
      '/api/openapi.json',
      '/api/asyncapi.json',
      '/api/docs/swagger-ui-bundle.js',
    ])
      expect(await statusOf(gateways.base + path)).toBe(200);
  });
});
