import { expect, test } from 'vitest';
import type { TestJobs } from '../testing/test-worker.ts';
import { createPdfThreads, pdfLimits } from './pdf-threads.ts';

const { signal } = new AbortController();
const user = { id: 'rahim' };
const at = new Date('2026-11-29T06:00:00Z');
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const openThreads = () =>
  createPdfThreads<TestJobs>(new URL('../testing/test-worker.ts', import.meta.url), (_user, _signal, work) =>
    work(),
  );

test('a file is rendered from values that cross to a thread, which knows no environment', async () => {
  const pdfFor = openThreads();
  expect(textOf(await pdfFor(user, 'text', () => ['মিনি', at])(signal))).toBe(
    'মিনি 2026-11-29T06:00:00.000Z',
  );
  expect(textOf(await pdfFor(user, 'environment', () => [])(signal))).toBe('[]');
});

test('endless files in all threads leave this thread free, and an abort frees theirs', async () => {
  const pdfFor = openThreads();
  const clients = Array.from({ length: pdfLimits.atOnce }, () => new AbortController());
  const order: string[] = [];
  const endless = clients.map((client) =>
    pdfFor(user, 'endless', () => [])(client.signal).catch((error: unknown) => {
      order.push(error instanceof Error ? error.name : 'nothing');
    }),
  );
  const waiting = pdfFor(user, 'text', () => ['after', at])(signal).then(() => order.push('file'));
  for (let ticks = 0; ticks < 1_000; ticks += 1) await new Promise(setImmediate);
  expect(order).toEqual([]);
  clients[0]?.abort();
  await waiting;
  expect(order).toEqual(['AbortError', 'file']);
  for (const client of clients) client.abort();
  await Promise.all(endless);
});

test('a file that fails or takes too much memory fails alone', async () => {
  const pdfFor = openThreads();
  await expect(pdfFor(user, 'failing', () => [])(signal)).rejects.toThrow('no such glyph');
  await expect(pdfFor(user, 'greedy', () => [])(signal)).rejects.toMatchObject({
    code: 'ERR_WORKER_OUT_OF_MEMORY',
  });
  expect(textOf(await pdfFor(user, 'text', () => ['still', at])(signal))).toContain('still');
});
