import { defineEndpoint } from '@petcare/contracts/shared/endpoint.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../auth/identity.ts';
import { cachedRoute } from '../http/route.ts';
import { everySecond } from './change-marks.ts';
import { startTestApp } from '../testing/test-app.ts';
import { testIdentity, userCaller, visitor } from '../testing/test-identity.ts';

const list = defineEndpoint({
  service: 'clinic',
  method: 'GET',
  path: '/api/pets',
  status: 200,
  summary: '',
  access: { who: 'anyone' },
  response: z.object({ of: z.string(), read: z.number() }),
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closers.splice(0)) await close();
});

/** Starts a list that admins see with more than others do. It is kept until the second ends. */
async function startList() {
  const identity = await testIdentity();
  let reads = 0;
  const route = cachedRoute(list, {
    until: [everySecond],
    readerOf: ({ caller }) => (caller.kind === 'user' && caller.role === 'admin' ? 'admin' : null),
    handle({ reader }) {
      reads += 1;
      return Promise.resolve({ of: reader ?? 'everybody', read: reads });
    },
  });
  const app = await startTestApp([route], identity);
  closers.push(() => app.close());
  return async (caller: Caller, headers: Record<string, string> = {}) => {
    const response = await fetch(`${app.url}/api/pets`, {
      headers: { ...headers, ...(await identity.as(caller)) },
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
}

const [one, other] = [userCaller('a'.repeat(24)), userCaller('b'.repeat(24))];
const admin = userCaller('c'.repeat(24), 'admin');
const answer = (of: string, read: number) => JSON.stringify({ of, read });

test('callers who may see the same share an answer, and never that of another reader', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const read = await startList();
  expect((await read(admin)).body).toBe(answer('admin', 1));
  for (const caller of [visitor, one, other]) expect((await read(caller)).body).toBe(answer('everybody', 2));
  expect((await read(admin)).body).toBe(answer('admin', 1));
});

test('browsers keep only what visitors may see', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const read = await startList();
  const open = await read(one);
  expect(open.headers.get('cache-control')).toBe('no-cache');
  const again = await read(visitor, { 'if-none-match': open.headers.get('etag') ?? '' });
  expect([again.status, again.body]).toEqual([304, '']);
  const closed = await read(admin, { 'if-none-match': open.headers.get('etag') ?? '' });
  expect([closed.status, closed.body]).toEqual([200, answer('admin', 2)]);
  expect(['etag', 'cache-control'].map((name) => closed.headers.get(name))).toEqual([null, null]);
});

test('an answer that depends on the time is read again in the next second', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00.000Z') });
  const read = await startList();
  expect((await read(visitor)).body).toBe(answer('everybody', 1));
  vi.setSystemTime(new Date('2026-03-01T10:00:00.999Z'));
  expect((await read(visitor)).body).toBe(answer('everybody', 1));
  vi.setSystemTime(new Date('2026-03-01T10:00:01.000Z'));
  expect((await read(visitor)).body).toBe(answer('everybody', 2));
});
