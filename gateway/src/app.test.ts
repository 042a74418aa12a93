import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { createIdentitySigner, identityHeader } from '@petcare/platform/auth/identity.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { metricValue } from '@petcare/platform/testing/metric-value.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { createSessions, sessionCookie, type Sessions } from '@petcare/platform/auth/sessions.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import { testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import express from 'express';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiOptions } from './api/api.ts';
import { createForwarder } from './api/forward.ts';
import { createSites } from './api/origin.ts';
import { createRateLimit } from './api/rate-limit.ts';
import { createRouting } from './api/routing.ts';
import { buildApp } from './app.ts';

const log = createLogger('test', 'silent');
const host = '127.0.0.1';
const publicUrl = 'https://petcare.example';

function buildFrontend(): string {
  const directory = mkdtempSync(join(tmpdir(), 'frontend-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(
    join(directory, 'index.html'),
    '<!doctype html><meta property="csp-nonce" nonce="%STYLE_NONCE%"><script>let inline = 1</script><div id="root"></div>',
  );
  writeFileSync(join(directory, 'assets', 'app-1234.js'), 'export {}');
  writeFileSync(join(directory, 'assets', 'app-1234.js.br'), brotliCompressSync('export {}'));
  writeFileSync(join(directory, 'service-worker.js'), '');
  writeFileSync(join(directory, 'service-worker.js.br'), brotliCompressSync(''));
  writeFileSync(join(directory, 'manifest.webmanifest'), '{}');
  return directory;
}

describe('the gateway', async () => {
  const identity = await testIdentity();
  const closers: (() => Promise<unknown>)[] = [];
  let valkey: Redis;
  let sessions: Sessions;
  let base: string;
  let strictBase: string;
  let oneProxyBase: string;
  let withoutStoreBase: string;

  beforeAll(async () => {
    valkey = connectValkey(await testValkeyUrl(), { name: 'test', log });
    sessions = createSessions(valkey);
    // A service that returns the caller it received.
    const service = express().use(async (request, response) => {
      const caller = await identity.verifier.verify(String(request.headers[identityHeader]));
      const filler = 'x'.repeat(Number(request.query['limit'] ?? 0));
      response.json({
        caller,
        url: request.url,
        cookie: request.headers.cookie ?? null,
        ...(filler && { filler }),
      });
    });
    const { server, port } = await listen(service, { port: 0, host });
    closers.push(() => closeServer(server));
    const url = `http://${host}:${port}`;
    const forwarder = createForwarder({ account: url, content: url, clinic: url, commerce: url });
    closers.push(() => forwarder.close());
    const startGateway = async (
      trustedProxies: string,
      rateLimit: ApiOptions['rateLimit'],
      store: Sessions = sessions,
    ) => {
      const app = buildApp({
        log,
        metrics: createMetrics('test'),
        publicUrl,
        sites: createSites(publicUrl),
        findEndpoint: createRouting(),
        sessions: store,
        signer: await createIdentitySigner(identity.gatewayKey),
        forwarder,
        rateLimit,
        fileRateLimit: createRateLimit(valkey, 20, newId()),
        frontendDirectory: buildFrontend(),
        trustedProxies,
        ready: () => valkey.ping(),
      });
      const gateway = await listen(app.handle, { port: 0, host });
      closers.push(() => closeServer(gateway.server));
      return `http://${host}:${gateway.port}`;
    };
    base = await startGateway('127.0.0.1', createRateLimit(valkey, 100_000));
    oneProxyBase = await startGateway('1', createRateLimit(valkey, 100_000));
    const strictValkey = valkey.duplicate({ keyPrefix: 'strict:' });
    closers.push(() => strictValkey.quit());
    const unreachable = connectValkey('redis://127.0.0.1:1', { name: 'away', log });
    closers.push(async () => unreachable.disconnect());
    withoutStoreBase = await startGateway('', createRateLimit(unreachable, 100), createSessions(unreachable));
    strictBase = await startGateway('', createRateLimit(strictValkey, 4));
  });

  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
    valkey.disconnect();
  });

  async function signIn() {
    const userId = newId();
    const session = await sessions.create({ userId, role: 'user', userAgent: 'test', ip: host });
    return { userId, ...session, cookie: `theme=dark; ${sessionCookie}=${session.id}` };
  }

  const callerAt = async (path: string, headers: Record<string, string> = {}) =>
    (await (await fetch(base + path, { headers })).json()) as Record<string, unknown>;

  test('a session cookie becomes an identity, and its secret is not forwarded', async () => {
    const { userId, hash, cookie } = await signIn();
    expect(await callerAt('/api/products?page=2', { cookie })).toEqual({
      caller: { kind: 'person', id: userId, role: 'user', sessionId: hash, ip: host },
      url: '/api/products?page=2',
      cookie: 'theme=dark',
    });
  });

  test('the caller is a visitor on the first request after the session has ended', async () => {
    const { hash, cookie } = await signIn();
    expect(await callerAt('/api/products', { cookie })).toMatchObject({ caller: { kind: 'person' } });
    await sessions.end(hash);
    expect(await callerAt('/api/products', { cookie })).toMatchObject({
      caller: { kind: 'visitor', ip: host },
    });
  });

  test('while the session store is down, what is the same for all is answered and the rest refused', async () => {
    const headers = { cookie: `${sessionCookie}=some-session` };
    expect(await statusOf(`${withoutStoreBase}/api/products`)).toBe(200);
    const asVisitor = await fetch(`${withoutStoreBase}/api/products`, { headers });
    expect(await asVisitor.json()).toMatchObject({ caller: { kind: 'visitor' } });
    // The lists of memories show users more than visitors.
    for (const path of ['/api/memories', '/api/cart', '/api/auth/me']) {
      const refused = await fetch(withoutStoreBase + path, { headers });
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([503, []]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    }
  });

  describe('over HTTPS', () => {
    const callerIdOf = async (cookie: string) => {
      const { caller, cookie: forwarded } = await callerAt('/api/products', { cookie });
      expect(forwarded).toBeNull();
      return (caller as { id?: string }).id;
    };
    const signInNow = () =>
      createSessions(valkey, { hostCookieOnly: true }).create({
        userId: newId(),
        role: 'user',
        userAgent: 'test',
        ip: host,
      });

    test('a session of the former version is read from the former cookie and gets the new one', async () => {
      const { id, userId } = await signIn();
      const cookie = `${sessionCookie}=${id}`;
      expect(await callerIdOf(cookie)).toBe(userId);
      const cookies = (await fetch(`${base}/api/auth/me`, { headers: { cookie } })).headers.getSetCookie();
      const attributes = 'Path=/; Max-Age=2592000; SameSite=Lax; Secure';
      expect(cookies).toEqual([
        `__Host-petcare_session=${id}; HttpOnly; ${attributes}`,
        `petcare_session=${id}; HttpOnly; ${attributes}`,
        `petcare_session_hint=1; ${attributes}`,
      ]);
      expect(await callerIdOf(`__Host-petcare_session=${id}`)).toBe(userId);
    });

    test('a session opened since then is not read from the former cookie, which a subdomain may plant', async () => {
      const { id, hash } = await signInNow();
      const userId = (await sessions.findByHash(hash))?.userId;
      expect(userId).toMatch(/^[0-9a-f]{24}$/);
      expect(await callerIdOf(`petcare_session=${id}`)).toBeUndefined();
      expect(await callerIdOf(`__Host-petcare_session=${id}`)).toBe(userId);
    });

    test('the new cookie counts if both are there, also when its session has ended', async () => {
      const [own, foreignSession] = [await signInNow(), await signIn()];
      const cookie = `petcare_session=${foreignSession.id}; __Host-petcare_session=${own.id}`;
      expect(await callerIdOf(cookie)).toBe((await sessions.findByHash(own.hash))?.userId);
      await sessions.end(own.hash);
      expect(await callerIdOf(cookie)).toBeUndefined();
    });
  });

  test('a writing request from another site is rejected, a signed webhook is not', async () => {
    const post = (path: string, headers: Record<string, string>) =>
      fetch(base + path, { method: 'POST', headers });
    expect((await post('/api/orders', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/api/orders', {})).status).toBe(403);
    expect((await post('/api/orders', { origin: publicUrl })).status).toBe(200);
    expect((await post('/api/webhooks/stripe', { origin: 'https://evil.example' })).status).toBe(200);
  });

  test('the forwarded address is used only behind a trusted proxy', async () => {
    expect(await callerAt('/api/products', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({
      caller: { ip: '203.0.113.9' },
    });
    const answer = await fetch(`${strictBase}/api/products`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(await answer.json()).toMatchObject({ caller: { ip: host } });
  });

  test('behind one proxy, only the address added by that proxy is used', async () => {
    const answer = await fetch(`${oneProxyBase}/api/products`, {
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' },
    });
    expect(await answer.json()).toMatchObject({ caller: { ip: '198.51.100.4' } });
  });

  test('an address over the limit gets 429 with Retry-After, regardless of forwarded addresses', async () => {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (const claimed of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) {
      last = await fetch(`${strictBase}/api/products`, {
        headers: { 'x-forwarded-for': claimed, 'x-real-ip': claimed },
      });
      statuses.push(last.status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last?.json()).toMatchObject({ code: 'too_many_requests' });
    const rejected = await metricValue(createMetrics('reader'), 'rate_limit_refusals_total', {
      limit: 'rate',
    });
    expect(rejected).toBeGreaterThanOrEqual(1);
  });

  test('a picture is served without a session lookup and has its own rate limit', async () => {
    const { cookie } = await signIn();
    const path = `/media/${newId()}/320.webp`;
    const answer = await fetch(strictBase + path, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({ caller: { kind: 'visitor' }, url: path, cookie: null });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const withCookie = { headers: { cookie: `${sessionCookie}=some-session` } };
    expect((await fetch(withoutStoreBase + path, withCookie)).status).toBe(200);
    const statuses = [];
    for (let count = 0; count < 25; count += 1) statuses.push(await statusOf(strictBase + path));
    expect([statuses[10], statuses.at(-1)]).toEqual([200, 429]);
  });

  test.each(['/media/x/320.webp', '/media', '/media/', '/media/a/b/c'])(
    '%s does not answer with the start page',
    async (path) => {
      const response = await fetch(base + path, { headers: { accept: 'image/*' } });
      expect(response.headers.get('content-type')).not.toContain('text/html');
    },
  );

  test('an unknown API path answers 404, not the start page', async () => {
    const response = await fetch(`${base}/api/nothing`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(
      (await fetch(`${base}/internal/notifications`, { method: 'POST', headers: { origin: publicUrl } }))
        .status,
    ).toBe(404);
  });

  test('every screen path answers with the uncached start page; assets are immutable; a missing file answers 404', async () => {
    for (const path of ['/', '/store', '/orders', '/no/such/page']) {
      const page = await fetch(base + path, { headers: { accept: 'text/html' } });
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await fetch(`${base}/assets/app-1234.js`)).headers.get('cache-control')).toContain('immutable');
    expect(await statusOf(`${base}/assets/app-old.js`)).toBe(404);
    expect(await statusOf(`${base}/missing.png`)).toBe(404);
  });

  test('the page of links to passports is left out of search engines and sends no referrer', async () => {
    const robots = async (path: string) => (await fetch(`${base}${path}`)).headers.get('x-robots-tag');
    expect(await robots('/passport')).toBe('noindex, nofollow');
    expect(await robots('/store')).toBeNull();
    const { headers } = await fetch(`${base}/passport`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('a file that the build compressed is answered compressed to browsers that accept it', async () => {
    const open = (path: string, encodings: string) =>
      fetch(base + path, { headers: { 'accept-encoding': encodings } });
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
    const worker = await fetch(`${base}/service-worker.js`);
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    expect(worker.headers.get('content-type')).toContain('javascript');
    expect(worker.headers.get('content-security-policy')).toContain("worker-src 'self'");
    const manifest = await fetch(`${base}/manifest.webmanifest`);
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    const startPage = await fetch(`${base}/index.html`);
    expect(startPage.headers.get('cache-control')).toBe('no-cache');
    const [, nonce] = /nonce="([^"]*)"/.exec(await startPage.text()) ?? [];
    expect(startPage.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  test('the content security policy allows only the inline script of the page', async () => {
    const policy = (await fetch(base)).headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com 'sha256-[\w+/]+='/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('inline style sheets need the nonce of their own answer, and no page allows any other', async () => {
    const load = async () => {
      const answer = await fetch(base);
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
      const page = await fetch(base + path);
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
      expect(await statusOf(base + path)).toBe(200);
  });

  test('a long answer is compressed for a browser that accepts it, a short one is not', async () => {
    const encodingOf = async (path: string, encoding: string) => {
      const answer = await fetch(base + path, { headers: { 'accept-encoding': encoding } });
      expect(await answer.json()).toMatchObject({ url: path });
      return [answer.headers.get('content-encoding'), answer.headers.get('vary')];
    };
    expect(await encodingOf('/api/products?limit=9999', 'gzip')).toEqual(['gzip', 'Accept-Encoding']);
    expect(await encodingOf('/api/products?limit=9999', 'br, gzip')).toEqual(['br', 'Accept-Encoding']);
    expect(await encodingOf('/api/products?limit=9999', 'identity')).toEqual([null, 'Accept-Encoding']);
    expect(await encodingOf('/api/products?limit=9', 'gzip')).toEqual([null, 'Accept-Encoding']);
  });

  test('the metrics are not public', async () => {
    for (const path of ['/metrics', '/api/metrics', '//metrics', '/metrics/'])
      expect(await (await fetch(base + path)).text()).not.toContain('# TYPE');
  });

  test('is ready while its session store is, and reveals no details', async () => {
    const response = await fetch(`${base}/health/ready`);
    expect([response.status, await response.json()]).toEqual([200, { ready: true }]);
  });
});

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}
