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

async function expireKeys(pattern: string): Promise<void> {
  for (const key of await valkey.keys(pattern)) if ((await valkey.ttl(key)) > 0) await valkey.expire(key, 0);
}

test('a session used for longer than its lifetime is still found when all sessions end', async () => {
  const sessions = createSessions(valkey);
  const userId = randomBytes(12).toString('hex');
  const { id, hash } = await openSession(userId);
  await valkey.expire(`session:${hash}`, 5);
  await sessions.find(id);
  expect(await valkey.ttl(`session:${hash}`)).toBeGreaterThan(sessionLifetimeSeconds - 60);
  await expireKeys(`sessions-of:${userId}`);

  expect((await sessions.listOf(userId)).map((one) => one.hash)).toEqual([hash]);
  expect(await sessions.endAllOf(userId)).toEqual([hash]);
  expect(await sessions.find(id)).toBeNull();
});

test('expired sessions are removed when their user signs in again', async () => {
  const sessions = createSessions(valkey);
  const userId = randomBytes(12).toString('hex');
  const old = await openSession(userId);
  await expireKeys(`session:${old.hash}`);
  const { hash } = await openSession(userId);
  expect(await valkey.smembers(`sessions-of:${userId}`)).toEqual([hash]);
  expect((await sessions.listOf(userId)).map((one) => one.hash)).toEqual([hash]);
});
