import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { notFound } from '../errors.ts';
import { eventually } from '../testing/eventually.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { testIdentity, visitor } from '../testing/test-identity.ts';
import { route } from './route.ts';

let opened: Readable[] = [];

const files = route(
  defineEndpoint({
    service: 'content',
    method: 'GET',
    path: '/files/:name',
    access: { who: 'anyone' },
    summary: '',
    params: z.strictObject({ name: z.string() }),
    produces: ['image/webp', 'application/zip'],
    status: 200,
    response: z.unknown(),
  }),
  async ({ params: { name } }) => {
    if (name === 'missing') throw notFound('file');
    return {
      type: name === 'wrong' ? 'text/html' : name === 'named' ? 'application/zip' : 'image/webp',
      etag: `v1-${name}`,
      ...(name === 'named' && { filename: 'আমার "data".zip' }),
      ...(name === 'stream' && { bytes: 6 }),
      headers: { 'Cache-Control': 'public, max-age=60' },
      open() {
        if (name === 'gone') throw notFound('file');
        if (name === 'whole') return Buffer.from('abcdef');
        const stream =
          name === 'endless'
            ? Readable.from(
                (function* () {
                  for (;;) yield Buffer.alloc(16_384);
                })(),
              )
            : name === 'broken'
              ? Readable.from(
                  (async function* () {
                    yield 'abc';
                    await Promise.reject(new Error('the disk failed'));
                  })(),
                )
              : Readable.from([Buffer.from('abc'), Buffer.from('def')]);
        opened.push(stream);
        return stream;
      },
    };
  },
);

describe('a file as an answer', async () => {
  const identity = await testIdentity();
  const headers = await identity.as(visitor);
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp([files], identity);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    opened = [];
  });
  const get = (name: string, extra: Record<string, string> = {}, method = 'GET') =>
    fetch(`${app.url}/files/${name}`, { method, headers: { ...headers, ...extra } });

  test.each(['stream', 'whole'])('%s arrives with its type, length and tag', async (name) => {
    const response = await get(name);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '6',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=60',
      etag: `"v1-${name}"`,
    });
    expect(await response.text()).toBe('abcdef');
  });

  test('a file to be saved has its name, also in non-Latin letters', async () => {
    const response = await get('named');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="______data_.zip"; filename*=UTF-8''${encodeURIComponent('আমার "data".zip')}`,
    );
    await response.arrayBuffer();
  });

  test('a conditional request with a current tag, or a HEAD request, opens no file', async () => {
    for (const tag of ['"v1-stream"', 'W/"v1-stream"', '"other", "v1-stream"', '*']) {
      const response = await get('stream', { 'if-none-match': tag });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe('"v1-stream"');
      expect(await response.text()).toBe('');
    }
    const head = await get('stream', {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '6']);
    expect(opened).toEqual([]);
    expect((await get('stream', { 'if-none-match': '"v0"' })).status).toBe(200);
  });

  test.each([
    ['missing', 404],
    ['gone', 404],
    ['wrong', 500],
  ])('a failure (%s) is a problem response without the cache headers of the file', async (name, status) => {
    const response = await get(name);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('cache-control')).toBeNull();
    expect(((await response.json()) as { message: string }).message).toEqual(expect.any(String));
  });

  test('a client that disconnects ends the reading', async () => {
    const clientRequest = request(`${app.url}/files/endless`, { headers });
    clientRequest.on('error', () => undefined);
    clientRequest.end();
    const [response] = (await once(clientRequest, 'response')) as [Readable];
    await once(response, 'readable');
    response.on('error', () => undefined);
    clientRequest.destroy();
    await eventually(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]));
  });

  test('a source that fails midway breaks the transfer', async () => {
    const response = await get('broken');
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
  });
});
