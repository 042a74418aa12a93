import { parseSetCookie } from 'cookie';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const path = '/api/auth/sessions';
async function buildSignedInUser() {
  const user = await buildUser();
  const open: { id: string; hash: string }[] = [];
  for (const userAgent of ['Firefox on Linux', 'Chrome on Android', 'Safari on iPad'])
    open.push(
      await account.sessions.create({ userId: user._id, role: 'user', userAgent, ip: '203.0.113.7' }),
    );
  const [first, here, third] = open as [
    { id: string; hash: string },
    { id: string; hash: string },
    { id: string; hash: string },
  ];
  return { user, first, here, third, as: { ...userCaller(user._id), sessionId: here.hash } };
}
const isOpen = async ({ id }: { id: string }) => (await account.sessions.find(id)) !== null;
const socketsEnded = ({ hash }: { hash: string }) =>
  eventually(() =>
    expect(account.live).toContainEqual(
      expect.objectContaining({ kind: 'disconnect', room: `session-${hash}`, reason: 'revoked' }),
    ),
  );

test('the list names every browser of the caller, marks the current one, and holds no session id', async () => {
  const { first, here, third, as } = await buildSignedInUser();
  await buildSignedInUser();
  const { status, body, text } = await account.send('GET', path, { as });
  expect(status).toBe(200);
  const shown = new Map(body.sessions.map((session: { id: string }) => [session.id, session]));
  expect(new Set(shown.keys())).toEqual(new Set([first.hash, here.hash, third.hash]));
  expect(shown.get(here.hash)).toEqual({
    id: here.hash,
    current: true,
    userAgent: 'Chrome on Android',
    ip: '203.0.113.7',
    createdAt: expect.any(String),
  });
  expect(shown.get(first.hash)).toMatchObject({ current: false });
  for (const { id } of [first, here, third]) expect(text).not.toContain(id);
});

describe('ending one session', () => {
  test('signs that browser out, with its sockets, and no other', async () => {
    const { first, here, third, as } = await buildSignedInUser();
    const answer = await account.send('DELETE', `${path}/${first.hash}`, { as });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await isOpen(first), await isOpen(here), await isOpen(third)]).toEqual([false, true, true]);
    await socketsEnded(first);
    expect((await account.send('DELETE', `${path}/${first.hash}`, { as })).status).toBe(404);
  });

  test('that is the current one clears the cookies', async () => {
    const { here, as } = await buildSignedInUser();
    const answer = await account.send('DELETE', `${path}/${here.hash}`, { as });
    const cookies = answer.headers.getSetCookie().map((line) => parseSetCookie(line));
    expect(cookies.map(({ value }) => value)).toEqual(['', '']);
    expect(await isOpen(here)).toBe(false);
  });

  test('of another user is not found, for admins too', async () => {
    const mine = await buildSignedInUser();
    const theirs = await buildSignedInUser();
    for (const as of [mine.as, { ...mine.as, role: 'admin' } as const]) {
      const { status, body } = await account.send('DELETE', `${path}/${theirs.first.hash}`, { as });
      expect(status).toBe(404);
      expect(body.code).toBe('not_found');
    }
    expect(await isOpen(theirs.first)).toBe(true);
  });

  test.each(['nonsense', 'a'.repeat(44), `${'a'.repeat(42)}*`])('%s is not found', async (id) => {
    const { as } = await buildSignedInUser();
    expect((await account.send('DELETE', `${path}/${id}`, { as })).status).toBe(404);
  });
});

test('ending all others keeps the current one', async () => {
  const { first, here, third, as } = await buildSignedInUser();
  const stranger = await buildSignedInUser();
  expect((await account.send('DELETE', path, { as })).status).toBe(200);
  expect([await isOpen(first), await isOpen(here), await isOpen(third)]).toEqual([false, true, false]);
  expect(await isOpen(stranger.first)).toBe(true);
  await socketsEnded(first);
  await socketsEnded(third);
  expect(account.live.filter((one) => 'room' in one && one.room === `session-${here.hash}`)).toEqual([]);
});

test.each([
  ['GET', path],
  ['DELETE', path],
  ['DELETE', `${path}/${'a'.repeat(43)}`],
])('%s %s requires a session', async (method, address) => {
  expect((await account.send(method, address)).status).toBe(401);
});
