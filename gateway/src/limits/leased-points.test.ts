import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeasedPoints } from './leased-points.ts';
import { createRateLimit } from './rate-limit.ts';

const valkeys: Redis[] = [];
let [valkey]: Redis[] = [];
beforeAll(async () => {
  const url = await testValkeyUrl();
  for (const name of ['one', 'two', 'three'])
    valkeys.push(connectValkey(url, { name, log: testLog(), batch: true }));
  [valkey] = valkeys;
});
afterAll(() => {
  for (const opened of valkeys) opened.disconnect();
});

/** Sends requests of one address to the copies in turn, 32 at a time. @returns the number of allowed ones. */
async function allowedOf(copies: readonly { spend(): Promise<number> }[], requests: number) {
  let [sent, allowed] = [0, 0];
  const send = async () => {
    while (sent < requests) {
      const copy = copies[sent % copies.length];
      sent += 1;
      if ((await copy?.spend()) === 0) allowed += 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, send));
  return allowed;
}

test.each([1, 5, 100, 600, 1_200])(
  'over three copies exactly %i requests of an address are allowed in a minute',
  async (limit) => {
    const address = newId();
    const copies = valkeys.map((connection) => createRateLimit(connection, limit, 'test-rate'));
    const allowed = await allowedOf(
      copies.map((copy) => ({ spend: () => copy.secondsToWait(address) })),
      limit * 2 + 100,
    );
    expect(allowed).toBe(limit);
  },
);

test('an address whose requests move to other copies is refused at most 5 % early, and never late', async () => {
  const address = newId();
  const limit = 1_000;
  const copies = valkeys.map((connection) => createRateLimit(connection, limit, 'test-moving'));
  let allowed = 0;
  for (const [at, copy] of copies.entries())
    allowed += await allowedOf(
      [{ spend: () => copy.secondsToWait(address) }],
      at === copies.length - 1 ? limit : 111,
    );
  expect(allowed).toBeLessThanOrEqual(limit);
  expect(allowed).toBeGreaterThan(limit * 0.95);
});

test('most requests of an address ask Valkey nothing', async () => {
  let calls = 0;
  const points = createLeasedPoints(valkey as Redis, {
    points: 1_200,
    windowMs: 60_000,
    name: 'test-calls',
    call: (work) => {
      calls += 1;
      return work();
    },
  });
  const address = newId();
  for (let count = 0; count < 600; count += 1) expect(await points.spend(address)).toBe(0);
  expect(calls).toBeLessThan(60);
  // An address over its limit costs Valkey nothing until the window ends.
  while ((await points.spend(address)) === 0);
  calls = 0;
  expect(await points.spend(address)).toBeGreaterThan(0);
  expect(calls).toBe(0);
});

test('points are available again in the next window', async () => {
  const address = newId();
  const points = createLeasedPoints(valkey as Redis, { points: 100, windowMs: 200, name: 'test-window' });
  while ((await points.spend(address)) === 0);
  await eventually(async () => expect(await points.spend(address)).toBe(0));
});

test('a limit holds while Valkey does not answer, for each copy by itself', async () => {
  const away = { run: () => Promise.reject(new Error('Valkey does not answer')) };
  const copy = createRateLimit(valkey as Redis, 10, 'test-away', away);
  const address = newId();
  const answers: number[] = [];
  for (let count = 0; count < 12; count += 1) answers.push(await copy.secondsToWait(address));
  expect(answers.filter((seconds) => seconds === 0)).toHaveLength(10);
});
