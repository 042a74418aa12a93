import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { connectValkey } from '@petcare/platform/runtime/valkey.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { startFaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import { testLog, testValkeyUrl } from '@petcare/platform/testing/test-servers.ts';
import { barrierChannelOf } from '@petcare/platform/auth/session-barrier.ts';
import { cacheSessions } from './session-cache.ts';
import { createSessions, sessionLifetimeSeconds, type Sessions } from '@petcare/platform/auth/sessions.ts';

const log = testLog();
let url: string;
let valkey: Redis;
let sessions: Sessions;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  url = await testValkeyUrl();
  valkey = connectValkey(url, { name: 'test', log, batch: true });
  sessions = createSessions(valkey, { perUser: 2 });
});
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});
afterAll(() => valkey.disconnect());

const newUser = () => randomBytes(12).toString('hex');
const open = (userId = newUser()) => sessions.create({ userId, role: 'user', userAgent: 'test', ip: '' });

/** Opens a copy that keeps sessions in memory. `reads` counts what it reads from Valkey. */
async function openCopy({ subscriberUrl = url, maxSessions = 100 } = {}) {
  const own = connectValkey(url, { name: 'copy', log, batch: true });
  const subscriber = connectValkey(subscriberUrl, { name: 'copy', log, subscriber: true });
  const findByHash = vi.fn<Sessions['findByHash']>((hash) => sessions.findByHash(hash));
  const store = { findByHash, find: sessions.find };
  const copy = cacheSessions(store, { subscriber, valkey: own, log, maxSessions });
  closers.push(() => {
    copy.close();
    own.disconnect();
    subscriber.disconnect();
  });
  const keepsSessions = async () => {
    const { id } = await open();
    await eventually(async () => {
      await copy.find(id);
      const before = findByHash.mock.calls.length;
      await copy.find(id);
      expect(findByHash.mock.calls.length).toBe(before);
    });
  };
  await keepsSessions();
  return {
    ...copy,
    subscriber,
    keepsSessions,
    reads: () => findByHash.mock.calls.length,
    findByHashInStore: findByHash,
  };
}

test('a session in use is read from Valkey once, and its lifetime is not written each time', async () => {
  const copy = await openCopy();
  const { id, hash } = await open();
  await valkey.expire(`session:${hash}`, sessionLifetimeSeconds - 60);
  const before = copy.reads();
  for (let count = 0; count < 50; count += 1) expect((await copy.find(id))?.hash).toBe(hash);
  // A read that Valkey's announcement of the new session overtakes is repeated.
  expect(copy.reads() - before).toBeLessThan(5);
  expect(await valkey.ttl(`session:${hash}`)).toBeLessThanOrEqual(sessionLifetimeSeconds - 60);
});

test('an ended session is refused by every copy from the moment its end has been answered', async () => {
  const copies = [await openCopy(), await openCopy(), await openCopy()];
  const endings = [
    ({ hash }: { hash: string }) => sessions.end(hash),
    (_: unknown, userId: string) => sessions.endAllOf(userId),
    // The third session of a user ends the first.
    async (_: unknown, userId: string) => {
      await open(userId);
      await open(userId);
    },
  ];
  for (let round = 0; round < 60; round += 1) {
    const userId = newUser();
    const session = await open(userId);
    for (const copy of copies) expect(await copy.find(session.id)).not.toBeNull();
    for (const copy of copies) expect(await copy.find(session.id)).not.toBeNull();
    await endings[round % endings.length]?.(session, userId);
    const found = await Promise.all(copies.map((copy) => copy.find(session.id)));
    expect(found).toEqual([null, null, null]);
  }
});

test('ending a session does not wait for the copies of another system on the same server', async () => {
  const other = new URL(url);
  other.pathname = '/0';
  const subscriber = connectValkey(other.href, { name: 'other system', log, subscriber: true });
  await subscriber.subscribe(barrierChannelOf(subscriber));
  closers.push(() => subscriber.disconnect());
  const copy = await openCopy();
  const { id, hash } = await open();
  await copy.find(id);
  const publish = vi.spyOn(valkey, 'publish');
  onTestFinished(() => publish.mockRestore());
  await sessions.end(hash);
  expect(await publish.mock.results[0]?.value).toBe(1);
});

test('a session that expires or that an operator deletes is refused too', async () => {
  const copy = await openCopy();
  const [expired, deleted] = [await open(), await open()];
  for (const { id } of [expired, deleted, expired, deleted]) expect(await copy.find(id)).not.toBeNull();
  await valkey.pexpire(`session:${expired.hash}`, 1);
  await valkey.del(`session:${deleted.hash}`);
  await eventually(async () => expect(await valkey.exists(`session:${expired.hash}`)).toBe(0));
  for (const { id } of [expired, deleted])
    await eventually(async () => expect(await copy.find(id)).toBeNull());
});

test('the former state that a read returns after the session has ended is not kept', async () => {
  const copy = await openCopy();
  const { id, hash } = await open();
  const former = await sessions.findByHash(hash);
  const gate = Promise.withResolvers<typeof former>();
  copy.findByHashInStore.mockReturnValueOnce(gate.promise);
  const overtaken = copy.find(id);
  await sessions.end(hash);
  gate.resolve(former);
  expect(await overtaken).toEqual(former);
  expect(await copy.find(id)).toBeNull();
});

test('a copy that loses its connection to Valkey keeps no session from then on, and again after it returns', async () => {
  const link = await startFaultyLink(url);
  closers.push(() => link.close());
  const copy = await openCopy({ subscriberUrl: link.url });
  const { id, hash } = await open();
  await copy.find(id);
  await copy.find(id);
  link.refuse();
  await eventually(() => expect(copy.subscriber.status).not.toBe('ready'));
  await valkey.del(`session:${hash}`);
  expect(await copy.find(id)).toBeNull();
  link.accept();
  await copy.keepsSessions();
});

test('an ended session is refused by a copy that hears nothing from Valkey, too', async () => {
  const link = await startFaultyLink(url);
  closers.push(() => link.close());
  const copy = await openCopy({ subscriberUrl: link.url });
  const { id, hash } = await open();
  await copy.find(id);
  await copy.find(id);
  link.freeze();
  await sessions.end(hash);
  expect(await copy.find(id)).toBeNull();
  link.thaw();
  await copy.keepsSessions();
});

test('a copy keeps no more sessions than it may', async () => {
  const copy = await openCopy({ maxSessions: 2 });
  const opened = [await open(), await open(), await open()];
  const readsOf = async (id: string) => {
    const before = copy.reads();
    await copy.find(id);
    return copy.reads() - before;
  };
  await eventually(async () => {
    for (const { id } of opened) await copy.find(id);
    expect([await readsOf(opened[2]?.id ?? ''), await readsOf(opened[0]?.id ?? '')]).toEqual([0, 1]);
  });
});
