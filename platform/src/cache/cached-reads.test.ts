import { expect, test } from 'vitest';
import { createCachedReads } from './cached-reads.ts';

function countedReads({ maxBytes = 1_000_000, maxAgeMs = 60_000 } = {}) {
  const readCached = createCachedReads<{ bytes: number }>({
    maxBytes,
    maxAgeMs,
    bytesOf: ({ bytes }) => bytes,
  });
  let reads = 0;
  return {
    read: async (
      name: string,
      { state = 'same', bytes = 1 }: { state?: string | null; bytes?: number } = {},
    ) => {
      const before = reads;
      await readCached(
        name,
        async () => {
          reads += 1;
          return { bytes };
        },
        state,
      );
      return reads > before ? 'read' : 'kept';
    },
  };
}

test('a value is kept while the state is the same, and read again when it differs', async () => {
  const { read } = countedReads();
  expect(await read('dogs', { state: 'one' })).toBe('read');
  expect(await read('dogs', { state: 'one' })).toBe('kept');
  expect(await read('cats', { state: 'one' })).toBe('read');
  expect(await read('dogs', { state: 'two' })).toBe('read');
  expect(await read('dogs', { state: 'two' })).toBe('kept');
});

test('nothing is kept without a state', async () => {
  const { read } = countedReads();
  for (const state of [null, null, 'one']) expect(await read('dogs', { state })).toBe('read');
  expect(await read('dogs', { state: null })).toBe('read');
  expect(await read('dogs', { state: 'one' })).toBe('kept');
});

test('a value is read again after its maximum age, whatever the state', async () => {
  const { read } = countedReads({ maxAgeMs: 300 });
  expect(await read('dogs')).toBe('read');
  expect(await read('dogs')).toBe('kept');
  await expect.poll(() => read('dogs')).toBe('read');
});

test('beyond the limit of memory the least recently used value is read again', async () => {
  const { read } = countedReads({ maxBytes: 50_000 });
  for (const name of ['dogs', 'cats']) expect(await read(name, { bytes: 20_000 })).toBe('read');
  expect(await read('dogs', { bytes: 20_000 })).toBe('kept');
  expect(await read('birds', { bytes: 20_000 })).toBe('read');
  expect(await read('dogs', { bytes: 20_000 })).toBe('kept');
  expect(await read('cats', { bytes: 20_000 })).toBe('read');
});

test('empty values of many names fill no memory beyond the limit', async () => {
  const { read } = countedReads({ maxBytes: 100_000 });
  for (let index = 0; index < 200; index += 1) await read(`name ${String(index)}`, { bytes: 2 });
  expect(await read('name 199')).toBe('kept');
  expect(await read('name 0')).toBe('read');
});

test('a failed read is not kept', async () => {
  const readCached = createCachedReads<object>({ maxBytes: 1_000, bytesOf: () => 1 });
  const failing = readCached('dogs', () => Promise.reject(new Error('away')), 'same');
  await expect(failing).rejects.toThrow('away');
  expect(await readCached('dogs', async () => ({ is: 'read' }), 'same')).toEqual({ is: 'read' });
});
