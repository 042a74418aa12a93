import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createCompressedBodies, simpleEncodingOf } from './compressed-bodies.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['deflate, identity', undefined],
  ['', undefined],
  // These need a negotiation.
  ['br;q=0, gzip', undefined],
  ['*', undefined],
])('%j is answered in %s', (header, encoding) => {
  expect(simpleEncodingOf(header)).toBe(encoding);
});

test('the same body is compressed once for each encoding, and another body is another one', async () => {
  const bodies = createCompressedBodies();
  const text = 'x'.repeat(10_000);
  const first = bodies.compress(Buffer.from(text), 'br');
  expect(bodies.compress(Buffer.from(text), 'br')).toBe(first);
  expect(brotliDecompressSync(await first).toString()).toBe(text);
  expect(gunzipSync(await bodies.compress(Buffer.from(text), 'gzip')).toString()).toBe(text);
  const other = await bodies.compress(Buffer.from(`${text}y`), 'br');
  expect(brotliDecompressSync(other).toString()).toBe(`${text}y`);
});

test('the bodies that were used longest ago are forgotten beyond the limit', async () => {
  const bodies = createCompressedBodies(25_000);
  const [one, two, three] = [1, 2, 3].map(() => randomBytes(10_000));
  if (!one || !two || !three) throw new Error('no bodies');
  const [first, second] = [bodies.compress(one, 'gzip'), bodies.compress(two, 'gzip')];
  await Promise.all([first, second]);
  expect(bodies.compress(one, 'gzip')).toBe(first);
  await bodies.compress(three, 'gzip');
  expect(bodies.compress(one, 'gzip')).toBe(first);
  expect(bodies.compress(two, 'gzip')).not.toBe(second);
});
