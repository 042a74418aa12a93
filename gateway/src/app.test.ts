import { createMetrics } from '@petcare/platform/observability/metrics.ts';
import { metricValue } from '@petcare/platform/testing/metric-value.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { hostSessionCookie } from '@petcare/platform/auth/sessions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { host, publicUrl, startTestGateways, statusOf, type TestGateways } from './testing/test-gateways.ts';

let gateways: TestGateways;
beforeAll(async () => {
  gateways = await startTestGateways();
});
afterAll(() => gateways.stop());

describe('the gateway', () => {
  test('a session cookie becomes an identity, and its secret is not forwarded', async () => {
    const { userId, hash, cookie } = await gateways.signIn();
    expect(await gateways.callerAt('/api/products?page=2', { cookie })).toEqual({
      caller: { kind: 'user', id: userId, role: 'user', sessionId: hash, ip: host },
      url: '/api/products?page=2',
      cookie: 'theme=dark',
    });
  });

  test('the caller is a visitor on the first request after the session has ended', async () => {
    const { hash, cookie } = await gateways.signIn();
    expect(await gateways.callerAt('/api/products', { cookie })).toMatchObject({
      caller: { kind: 'user' },
    });
    await gateways.sessions.end(hash);
    expect(await gateways.callerAt('/api/products', { cookie })).toMatchObject({
      caller: { kind: 'visitor', ip: host },
    });
  });

  test('while the session store is down, what is the same for all is answered and the rest refused', async () => {
    const headers = { cookie: `${hostSessionCookie}=some-session` };
    expect(await statusOf(`${gateways.withoutStoreBase}/api/products`)).toBe(200);
    const asVisitor = await fetch(`${gateways.withoutStoreBase}/api/products`, { headers });
    expect(await asVisitor.json()).toMatchObject({ caller: { kind: 'visitor' } });
    // The lists of memories show users more than visitors.
    for (const path of ['/api/memories', '/api/cart', '/api/auth/me']) {
      const refused = await fetch(gateways.withoutStoreBase + path, { headers });
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([503, []]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'unavailable' });
    }
  });

  describe('over HTTPS', () => {
    const callerIdOf = async (cookie: string) => {
      const { caller, cookie: forwarded } = await gateways.callerAt('/api/products', { cookie });
      expect(forwarded).toBeNull();
      return (caller as { id?: string }).id;
    };
    test('a page load renews the cookie with the prefix', async () => {
      const { id, cookie } = await gateways.signIn();
      const cookies = (
        await fetch(`${gateways.base}/api/auth/me`, { headers: { cookie } })
      ).headers.getSetCookie();
      const attributes = 'Path=/; Max-Age=2592000; SameSite=Lax; Secure';
      expect(cookies).toEqual([
        `__Host-petcare_session=${id}; HttpOnly; ${attributes}`,
        `petcare_session_hint=1; ${attributes}`,
      ]);
    });

    test('a session is not read from a cookie that a subdomain may plant', async () => {
      const { id, userId } = await gateways.signIn();
      expect(await callerIdOf(`petcare_session=${id}`)).toBeUndefined();
      expect(await callerIdOf(`__Host-petcare_session=${id}`)).toBe(userId);
    });

    test('a cookie of a subdomain beside the own one has no effect, also when the own session has ended', async () => {
      const [own, foreign] = [await gateways.signIn(), await gateways.signIn()];
      const cookie = `petcare_session=${foreign.id}; __Host-petcare_session=${own.id}`;
      expect(await callerIdOf(cookie)).toBe(own.userId);
      await gateways.sessions.end(own.hash);
      expect(await callerIdOf(cookie)).toBeUndefined();
    });
  });

  test('a writing request from another site is rejected, a signed webhook is not', async () => {
    const post = (path: string, headers: Record<string, string>) =>
      fetch(gateways.base + path, { method: 'POST', headers });
    expect((await post('/api/orders', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post('/api/orders', {})).status).toBe(403);
    expect((await post('/api/orders', { origin: publicUrl })).status).toBe(200);
    expect((await post('/api/webhooks/stripe', { origin: 'https://evil.example' })).status).toBe(200);
  });

  test('the forwarded address is used only behind a trusted proxy', async () => {
    expect(await gateways.callerAt('/api/products', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({
      caller: { ip: '203.0.113.9' },
    });
    const answer = await fetch(`${gateways.strictBase}/api/products`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect(await answer.json()).toMatchObject({ caller: { ip: host } });
  });

  test('behind one proxy, only the address added by that proxy is used', async () => {
    const answer = await fetch(`${gateways.oneProxyBase}/api/products`, {
      headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.4' },
    });
    expect(await answer.json()).toMatchObject({ caller: { ip: '198.51.100.4' } });
  });

  test('an address over the limit gets 429 with Retry-After, regardless of forwarded addresses', async () => {
    const statuses: number[] = [];
    let last: Response | undefined;
    for (const claimed of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']) {
      last = await fetch(`${gateways.strictBase}/api/products`, {
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

  test('a picture names its reader to the service, needs no store of sessions, and has its own rate limit', async () => {
    const { cookie, userId } = await gateways.signIn();
    const path = `/media/${newId()}/320.webp`;
    const answer = await fetch(gateways.strictBase + path, { headers: { cookie } });
    expect(await answer.json()).toMatchObject({
      caller: { kind: 'user', id: userId },
      url: path,
      cookie: null,
    });
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const withCookie = { headers: { cookie: `${hostSessionCookie}=some-session` } };
    expect((await fetch(gateways.withoutStoreBase + path, withCookie)).status).toBe(200);
    const statuses = [];
    for (let count = 0; count < 25; count += 1) statuses.push(await statusOf(gateways.strictBase + path));
    expect([statuses[10], statuses.at(-1)]).toEqual([200, 429]);
  });

  test.each(['/media/x/320.webp', '/media', '/media/', '/media/a/b/c'])(
    '%s does not answer with the start page',
    async (path) => {
      const response = await fetch(gateways.base + path, { headers: { accept: 'image/*' } });
      expect(response.headers.get('content-type')).not.toContain('text/html');
    },
  );

  test.each([
    ['/adoption', '/adaptation'],
    ['/adoption/665f1f77bcf86cd799439011?lang=bn', '/adaptation/665f1f77bcf86cd799439011?lang=bn'],
    ['/adoptions?species=cat', '/adaptation?species=cat'],
  ])('%s has moved for good to %s', async (alias, page) => {
    const response = await fetch(gateways.base + alias, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([response.status, response.headers.get('location')]).toEqual([301, page]);
    const other = await fetch(`${gateways.base}/adoptionist`, { redirect: 'manual' });
    expect(other.status).not.toBe(301);
  });

  test('an unknown API path answers 404, not the start page', async () => {
    const response = await fetch(`${gateways.base}/api/nothing`, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(
      (
        await fetch(`${gateways.base}/internal/notifications`, {
          method: 'POST',
          headers: { origin: publicUrl },
        })
      ).status,
    ).toBe(404);
  });

  test('a long answer is compressed for a browser that accepts it, a short one is not', async () => {
    const encodingOf = async (path: string, encoding: string) => {
      const answer = await fetch(gateways.base + path, { headers: { 'accept-encoding': encoding } });
      expect(await answer.json()).toMatchObject({ url: path });
      return [answer.headers.get('content-encoding'), answer.headers.get('vary')];
    };
    expect(await encodingOf('/api/products?limit=9999', 'gzip')).toEqual(['gzip', 'Accept-Encoding']);
    expect(await encodingOf('/api/products?limit=9999', 'br, gzip')).toEqual(['br', 'Accept-Encoding']);
    expect(await encodingOf('/api/products?limit=9999', 'identity')).toEqual([null, 'Accept-Encoding']);
    expect(await encodingOf('/api/products?limit=9', 'gzip')).toEqual([null, 'Accept-Encoding']);
  });

  test('users take turns with visitors at a busy service', async () => {
    const { cookie } = await gateways.signIn();
    gateways.groups.length = 0;
    await gateways.callerAt('/api/products', { cookie });
    await gateways.callerAt('/api/products');
    expect(gateways.groups).toEqual(['user', 'visitor']);
  });

  test('the metrics are not public', async () => {
    for (const path of ['/metrics', '/api/metrics', '//metrics', '/metrics/'])
      expect(await (await fetch(gateways.base + path)).text()).not.toContain('# TYPE');
  });

  test('is ready while its session store is, and reveals no details', async () => {
    const response = await fetch(`${gateways.base}/health/ready`);
    expect([response.status, await response.json()]).toEqual([200, { ready: true }]);
  });
});
