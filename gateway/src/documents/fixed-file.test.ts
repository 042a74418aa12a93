import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestGateways, type TestGateways } from '../testing/test-gateways.ts';

let gateways: TestGateways;
beforeAll(async () => {
  gateways = await startTestGateways();
});
afterAll(() => gateways.stop());

const paths = [
  '/api/openapi.json',
  '/api/asyncapi.json',
  '/api/docs',
  '/api/docs/messages',
  '/api/docs/swagger-ui-bundle.js',
];

// Not fetch, which decompresses bodies.
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await request(gateways.base + path, { headers });
  return { ...answer, bytes: Buffer.from(await answer.body.arrayBuffer()) };
}

test.each(paths)('a client that has %s gets 304', async (path) => {
  const { headers } = await open(path);
  const again = await open(path, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.bytes.byteLength]).toEqual([304, 0]);
  expect((await open(path, { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test.each(paths)('%s is the same in every encoding', async (path) => {
  const plain = await open(path);
  const brotli = await open(path, { 'accept-encoding': 'gzip, deflate, br' });
  const gzipped = await open(path, { 'accept-encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect([brotli.headers['content-encoding'], gzipped.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  expect(gunzipSync(gzipped.bytes).equals(plain.bytes)).toBe(true);
  expect(brotli.headers.vary).toContain('Accept-Encoding');
});
