import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { closeServer, listen } from '@petcare/platform/http/listen.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { createLogger } from '@petcare/platform/observability/log.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFrontend } from './frontend.ts';
import { shareAssets } from './shared-assets.ts';

const log = createLogger('test', 'silent');
const unique = newId();
let valkey: ReturnType<typeof connectValkey>;
const closers: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  valkey = connectValkey(await testValkeyUrl(), { name: 'test', log });
  closers.push(() => valkey.quit());
});
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

function buildSite(release: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'assets', `index-${release}${unique}.js`), `release('${release}')`);
  writeFileSync(
    join(directory, 'assets', `index-${release}${unique}.js.br`),
    brotliCompressSync(`release('${release}')`),
  );
  return directory;
}

async function startCopy(release: string, store = valkey) {
  const directory = buildSite(release);
  const assets = shareAssets({ valkey: store, directory, log, retryMs: 20 });
  await assets.start();
  const app = express().use(serveFrontend(directory, ''), assets.handler);
  const { server, port } = await listen(app, { port: 0, host: '127.0.0.1' });
  const stop = async () => {
    assets.stop();
    await closeServer(server);
  };
  closers.push(stop);
  return `http://127.0.0.1:${port}`;
}

const fetchMain = (copy: string, release: string, encoding = 'br') =>
  fetch(`${copy}/assets/index-${release}${unique}.js`, { headers: { 'accept-encoding': encoding } });

test('copies of two releases answer the files of either, compressed and kept', async () => {
  const former = await startCopy('former');
  const next = await startCopy('next');
  for (const copy of [former, next])
    for (const release of ['former', 'next'])
      for (const encoding of ['br', 'identity']) {
        const answer = await fetchMain(copy, release, encoding);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          200,
          expect.stringContaining('text/javascript'),
        ]);
        expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
        expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(answer.headers.get('vary')).toContain('Accept-Encoding');
        expect(await answer.text()).toBe(`release('${release}')`);
      }
});

test('a file of no release is 404', async () => {
  const copy = await startCopy('only');
  expect((await fetchMain(copy, 'none')).status).toBe(404);
  expect((await fetch(`${copy}/assets/..%2fsecret-12345678.js`)).status).toBe(404);
});

test('a copy that starts while the server is away shares its files later', async () => {
  const late = connectValkey(await testValkeyUrl(), { name: 'late', log });
  closers.push(() => late.quit());
  let away = true;
  const store = new Proxy(late, {
    get: (target, name) =>
      name === 'expire' && away ? () => Promise.reject(new Error('away')) : Reflect.get(target, name, target),
  });
  await startCopy('late', store);
  const other = await startCopy('other');
  expect((await fetchMain(other, 'late')).status).toBe(404);
  away = false;
  await eventually(async () => {
    expect((await fetchMain(other, 'late')).status).toBe(200);
  });
});
