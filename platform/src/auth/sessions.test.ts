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

test('of many concurrent sign-ins the newest sessions up to the limit stay open, and the others are named', async () => {
  const sessions = createSessions(valkey, { perUser: 3 });
  const userId = randomBytes(12).toString('hex');
  const create = () => sessions.create({ userId, role: 'user', userAgent: 'test', ip: '203.0.113.9' });
  const oldest = await create();
  const others = await Promise.all(Array.from({ length: 20 }, create));
  const open = await sessions.listOf(userId);
  expect(open).toHaveLength(3);
  expect(await sessions.find(oldest.id)).toBeNull();
  const ended = others.flatMap((one) => one.ended);
  expect(ended).toContain(oldest.hash);
  expect(new Set([...ended, ...open.map(({ hash }) => hash)])).toEqual(
    new Set([oldest, ...others].map(({ hash }) => hash)),
  );
  expect(ended).toHaveLength(18);
});

test('the limit of one user ends no session of another, and an expired session does not count', async () => {
  const sessions = createSessions(valkey, { perUser: 2 });
  const [userId, otherId] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
  const create = (id: string) => sessions.create({ userId: id, role: 'user', userAgent: '', ip: '' });
  const [expired, kept, other] = [await create(userId), await create(userId), await create(otherId)];
  await expireKeys(`session:${expired.hash}`);
  expect((await create(userId)).ended).toEqual([]);
  expect((await create(userId)).ended).toEqual([kept.hash]);
  expect(await sessions.find(other.id)).not.toBeNull();
});
