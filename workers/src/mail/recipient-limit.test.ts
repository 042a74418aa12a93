import { newId } from '@petcare/platform/mongo/object-id.ts';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecipientLimit } from './recipient-limit.ts';

let valkey: ReturnType<typeof connectValkey>;
beforeAll(async () => {
  valkey = connectValkey(await testValkeyUrl(), { name: 'test', log: testLog() });
});
afterAll(() => valkey.quit());

test('an address receives no more emails than its limit, also at the same time and from several processes', async () => {
  const address = `reader-${newId()}@example.com`;
  const [one, other] = [createRecipientLimit(valkey, 3), createRecipientLimit(valkey, 3)];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      at % 2 ? one(address, newId()) : other(address.toUpperCase(), newId()),
    ),
  );
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await one(`other-${address}`, newId())).toBe(true);
});

test('a retried email is counted once and stays allowed', async () => {
  const [address, event] = [`reader-${newId()}@example.com`, newId()];
  const mayReceive = createRecipientLimit(valkey, 2);
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await mayReceive(address, event)).toBe(true);
  expect(await mayReceive(address, newId())).toBe(true);
  expect(await mayReceive(address, newId())).toBe(false);
  expect(await mayReceive(address, event)).toBe(true);
});

test('the count of an address expires after a day', async () => {
  const before = new Set(await valkey.keys('emails-of:*'));
  await createRecipientLimit(valkey, 2)(`reader-${newId()}@example.com`, newId());
  const key = (await valkey.keys('emails-of:*')).find((one) => !before.has(one)) ?? '';
  const seconds = await valkey.ttl(key);
  expect(seconds).toBeGreaterThan(86_000);
  expect(seconds).toBeLessThanOrEqual(86_400);
});
