import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSessions, sessionLifetimeSeconds } from './sessions.ts';
import { testLog, testValkeyUrl } from '../testing/test-servers.ts';
import { connectValkey } from '../runtime/valkey.ts';

let valkey: ReturnType<typeof connectValkey>;
beforeAll(async () => {
  valkey = connectValkey(await testValkeyUrl(), { name: 'test', log: testLog() });
});
afterAll(() => valkey.quit());

const openSession = (userId: string) =>
  createSessions(valkey).create({ userId, role: 'user', userAgent: 'test', ip: '203.0.113.9' });

/** Lets every key of a pattern expire as if nobody had used it for the lifetime of a session. */
async function letExpire(pattern: string): Promise<void> {
  for (const key of await valkey.keys(pattern)) if ((await valkey.ttl(key)) > 0) await valkey.expire(key, 0);
}

test('a session that is used for longer than a lifetime is still found when all are ended', async () => {
  const sessions = createSessions(valkey);
  const userId = randomBytes(12).toString('hex');
  const { id, hash } = await openSession(userId);
  await valkey.expire(`session:${hash}`, 5);
  await sessions.find(id);
  expect(await valkey.ttl(`session:${hash}`)).toBeGreaterThan(sessionLifetimeSeconds - 60);
  await letExpire(`sessions-of:${userId}`);

  expect((await sessions.listOf(userId)).map((one) => one.hash)).toEqual([hash]);
  expect(await sessions.endAllOf(userId)).toEqual([hash]);
  expect(await sessions.find(id)).toBeNull();
});

test('sessions that expired are forgotten when their person signs in again', async () => {
  const sessions = createSessions(valkey);
  const userId = randomBytes(12).toString('hex');
  const old = await openSession(userId);
  await letExpire(`session:${old.hash}`);
  const { hash } = await openSession(userId);
  expect(await valkey.smembers(`sessions-of:${userId}`)).toEqual([hash]);
  expect((await sessions.listOf(userId)).map((one) => one.hash)).toEqual([hash]);
});
