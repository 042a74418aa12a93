import { parseSetCookie } from 'cookie';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

describe('signing out', () => {
  test('ends this session in every tab, and no other session', async () => {
    const user = await buildUser();
    const open = () =>
      account.sessions.create({ userId: user._id, role: 'user', userAgent: 'test', ip: '127.0.0.1' });
    const [here, elsewhere] = [await open(), await open()];
    const answer = await account.send('POST', '/api/auth/users/sign-out', {
      as: { ...userCaller(user._id), sessionId: here.hash },
    });

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ message: 'Signed out.' });
    const cookies = answer.headers.getSetCookie().map((line) => parseSetCookie(line));
    expect(cookies.map(({ name, value, maxAge }) => ({ name, value, maxAge }))).toEqual([
      { name: 'petcare_session', value: '', maxAge: 0 },
      { name: 'petcare_session_hint', value: '', maxAge: 0 },
    ]);
    expect(await account.sessions.find(here.id)).toBeNull();
    expect(await account.sessions.find(elsewhere.id)).not.toBeNull();
    await eventually(() =>
      expect(account.live).toContainEqual(
        expect.objectContaining({
          kind: 'disconnect',
          room: `session-${here.hash}`,
          reason: 'signed_out',
        }),
      ),
    );
  });

  test('succeeds for a visitor too', async () => {
    const answer = await account.send('POST', '/api/auth/users/sign-out');
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toHaveLength(2);
  });
});

describe('the signed-in user', () => {
  test('is the stored user, also when the session is outdated', async () => {
    const user = await buildUser({ role: 'doctor' });
    const { status, body } = await account.send('GET', '/api/auth/me', { as: userCaller(user._id, 'user') });
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({ id: user._id, role: 'doctor', full_name: 'Rahima Khatun' });
  });

  test('is refused without a session, or when the account was deleted', async () => {
    expect((await account.send('GET', '/api/auth/me')).status).toBe(401);
    const { status, body } = await account.send('GET', '/api/auth/me', { as: userCaller(newId()) });
    expect(status).toBe(401);
    expect(body.code).toBe('not_signed_in');
  });
});

describe('a user, for another service', () => {
  const content = { kind: 'system', name: 'content' } as const;

  test('has the current data and the sequence of the latest event', async () => {
    const user = await buildUser();
    const { status, body } = await account.send('GET', `/internal/users/${user._id}`, { as: content });
    expect(status).toBe(200);
    expect(body).toEqual({
      user_id: user._id,
      full_name: 'Rahima Khatun',
      email: user.email,
      image_URL: '/scenes/avatar.webp',
      email_verified: false,
      locale: 'en',
      sequence: 1,
    });
  });

  test('is not found when there is no such account', async () => {
    expect((await account.send('GET', `/internal/users/${newId()}`, { as: content })).status).toBe(404);
  });
});

describe('the list of users', () => {
  const admin = userCaller(newId(), 'admin');

  test('is newest first, in pages, with the total', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift((await buildUser())._id);
    const first = await account.send('GET', '/api/users?limit=2', { as: admin });
    const second = await account.send('GET', '/api/users?limit=2&page=2', { as: admin });
    const ids = [...first.body.users, ...second.body.users].map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(made.slice(0, 4));
    const all = await account.send('GET', '/api/users?limit=200', { as: admin });
    expect(first.headers.get('x-total-count')).toBe(String(all.body.users.length));
  });

  test('can be filtered by role, or by address in any letter case', async () => {
    const doctor = await buildUser({ role: 'doctor' });
    const { _id: otherId } = await buildUser();
    const doctors = await account.send('GET', '/api/users?role=doctor&limit=200', { as: admin });
    const ids = doctors.body.users.map(({ _id }: { _id: string }) => _id);
    expect(ids).toContain(doctor._id);
    expect(ids).not.toContain(otherId);
    expect(doctors.headers.get('x-total-count')).toBe(String(ids.length));
    const address = encodeURIComponent(doctor.email.toUpperCase());
    const found = await account.send('GET', `/api/users?email=${address}`, { as: admin });
    expect(found.body.users.map(({ _id }: { _id: string }) => _id)).toEqual([doctor._id]);
  });

  test('is searched by parts of a name, without joiners, accents or kinds of digits', async () => {
    const { _id } = await buildUser({ firstName: 'র\u200d্যাম Zoë ৭৭৭', lastName: 'Khan-Chowdhury' });
    const found = async (search: string) => {
      const path = `/api/users?search=${encodeURIComponent(search)}&limit=200`;
      const { body } = await account.send('GET', path, { as: admin });
      return body.users.map((user: { _id: string }) => user._id);
    };
    for (const search of ['র্যাম', 'zoe', '777', 'Chowdhury', 'khan chowdhury', 'Khan–Chowdhury'])
      expect(await found(search)).toContain(_id);
    for (const search of ['\\', '.*', '(', '🐈']) expect(await found(search)).toEqual([]);
  });

  test.each([
    'role=boss',
    'email=nobody',
    'limit=0',
    'limit=1e9',
    'limit=201',
    'page=-1',
    'sort=passwordHash',
  ])('refuses %s', async (query) => {
    const { status, body } = await account.send('GET', `/api/users?${query}`, { as: admin });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
  });
});
