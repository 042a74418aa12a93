import { parseSetCookie } from 'cookie';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSignUp, buildUser, newVisitor, testPassword, uniqueEmail } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { Users } from '../users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount({ PUBLIC_URL: 'https://petcare.example' });
});
afterAll(() => account.close());

type Options = Parameters<TestAccount['send']>[2];
const signIn = (email: string, password: string, options: Options = {}) =>
  account.send('POST', '/api/auth/users/sign-in', {
    as: newVisitor(),
    body: { email, password },
    ...options,
  });
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().map((line) => parseSetCookie(line));

test('an account of a domain in Bangla is found by either form of its address', async () => {
  const name = uniqueEmail().split('@')[0];
  const typed = `${name}!x@উদাহরণ.বাংলা`;
  const stored = `${name}!x@xn--d5b6ci4b4b3a.xn--54b7fta0cc`;
  const signUp = await account.send('POST', '/api/auth/users/sign-up', {
    as: newVisitor(),
    body: buildSignUp({ email: typed }),
  });
  expect([signUp.status, signUp.body.data?.user.email]).toEqual([201, stored]);
  for (const email of [typed, stored, stored.toUpperCase()])
    expect((await signIn(email, testPassword)).status).toBe(200);
  const admin = userCaller(signUp.body.data.user.id, 'admin');
  const found = await account.send('GET', `/api/users?search=${encodeURIComponent(typed)}`, { as: admin });
  expect(found.body.users).toMatchObject([{ email: stored }]);
});

test('the right password opens a session', async () => {
  const user = await buildUser();
  const answer = await signIn(user.email.toUpperCase(), testPassword);

  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    data: { user: expect.objectContaining({ id: user._id, _id: user._id, role: 'user', email: user.email }) },
  });

  const [session, hint] = cookiesOf(answer);
  expect(session).toEqual({
    name: '__Host-petcare_session',
    value: expect.any(String),
    httpOnly: true,
    sameSite: 'lax',
    secure: true,
    path: '/',
    maxAge: 30 * 24 * 60 * 60,
  });
  expect(hint).toMatchObject({ name: 'petcare_session_hint', value: '1' });
  expect(hint?.httpOnly).toBeUndefined();
  expect(await account.sessions.find(session?.value ?? '')).toMatchObject({
    userId: user._id,
    role: 'user',
  });
});

test('signing in publishes no event', async () => {
  const user = await buildUser();
  await signIn(user.email, testPassword);
  expect(await OutboxRows.countDocuments({ 'envelope.aggregate.id': user._id })).toBe(1);
});

test('the session of the request ends, to prevent session fixation', async () => {
  const user = await buildUser();
  const previous = await account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
  const answer = await signIn(user.email, testPassword, {
    as: { ...userCaller(user._id), sessionId: previous.hash },
  });
  const [session] = cookiesOf(answer);
  expect(session?.value).not.toBe(previous.id);
  expect(await account.sessions.find(previous.id)).toBeNull();
  await eventually(() =>
    expect(account.live).toContainEqual(
      expect.objectContaining({ kind: 'disconnect', room: `session-${previous.hash}` }),
    ),
  );
});

describe('a refusal', () => {
  test('is plain text, the same for a wrong password and an unknown address', async () => {
    const user = await buildUser();
    const wrong = await signIn(user.email, 'not-the-password');
    const unknown = await signIn(uniqueEmail(), 'not-the-password');
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(answer.text).toBe('Invalid email or password.');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const comparable = ({ headers }: typeof wrong) => [...headers.keys()].filter((name) => name !== 'date');
    expect(comparable(wrong)).toEqual(comparable(unknown));
  });

  test('is a problem details document when the client accepts it', async () => {
    const answer = await signIn(uniqueEmail(), 'not-the-password', {
      headers: { accept: 'application/problem+json, application/json' },
    });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ code: 'wrong_credentials', message: 'Invalid email or password.' });
  });

  test.each([
    ['an operator for a password', { email: 'a@example.com', password: { $ne: null } }, 'password'],
    ['an operator for an address', { email: { $gt: '' }, password: 'x' }, 'email'],
    ['no password', { email: 'a@example.com' }, 'password is required'],
    ['invalid JSON', '{"email"', 'not valid JSON'],
  ])('for %s names the field', async (_, body, words) => {
    const answer = await account.send('POST', '/api/auth/users/sign-in', { as: newVisitor(), body });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(answer.text).toContain(words);
  });

  test('takes as much work for an unknown address as for a wrong password', async () => {
    const user = await buildUser();
    // CPU time of all threads, hashing included; unlike wall time it is independent of other processes.
    const work = { wrong: 0, unknown: 0 };
    for (let round = 0; round < 40; round += 1) {
      const kind = round % 2 === 0 ? 'wrong' : 'unknown';
      await account.valkey.flushdb();
      const before = process.cpuUsage();
      await signIn(kind === 'wrong' ? user.email : uniqueEmail(), 'not-the-password');
      const used = process.cpuUsage(before);
      work[kind] += used.user + used.system;
    }
    // Without hashing in both cases the ratio would be far from 1.
    const ratio = work.unknown / work.wrong;
    expect(ratio).toBeGreaterThan(0.75);
    expect(ratio).toBeLessThan(1.33);
  });
});

describe('too many wrong passwords', () => {
  test('for one account are refused from the sixth on, with the time to wait, and so is the right one', async () => {
    const user = await buildUser();
    for (let round = 0; round < 5; round += 1)
      expect((await signIn(user.email, `wrong-${round}`)).status).toBe(401);
    for (const password of ['wrong-again', testPassword]) {
      const answer = await signIn(user.email, password);
      expect(answer.status).toBe(429);
      expect(answer.headers.get('content-type')).toContain('text/plain');
      expect(answer.text).toBe('Too many attempts. Please wait 15 minutes and try again.');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(880);
    }
    expect(await account.sessions.listOf(user._id)).toEqual([]);
  });

  test('are counted for unknown accounts too', async () => {
    const email = uniqueEmail();
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) statuses.push((await signIn(email, 'wrong')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('at the same time allow no more attempts than one after the other', async () => {
    const user = await buildUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(user.email, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('from one IP address are limited over all accounts', async () => {
    const as = { kind: 'visitor', ip: '2001:db8:7:7::1' } as const;
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1)
      statuses.push((await signIn(uniqueEmail(), 'wrong', { as })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    // Another address of the same IPv6 /64, with headers that claim a different origin.
    const neighbour = await signIn(uniqueEmail(), 'wrong', {
      as: { kind: 'visitor', ip: '2001:db8:7:7:a:b:c:d' },
      headers: { 'x-forwarded-for': '198.51.100.9', 'x-real-ip': '198.51.100.9' },
    });
    expect(neighbour.status).toBe(429);
  });

  test('do not lock the user out of a known browser', async () => {
    const user = await buildUser();
    const device = cookiesOf(await signIn(user.email, testPassword)).at(-1);
    expect(device).toMatchObject({ httpOnly: true, secure: true, path: '/api/auth/users/sign-in' });
    for (let round = 0; round < 8; round += 1) await signIn(user.email, 'wrong');

    const headers = { cookie: `${device?.name}=${device?.value}` };
    expect((await signIn(user.email, 'wrong', { headers })).status).toBe(429);
    expect((await signIn(user.email, testPassword)).status).toBe(429);
    expect((await signIn(user.email, testPassword, { headers })).status).toBe(200);
  });

  test('are refused for a known browser after thirty of them', async () => {
    const user = await buildUser();
    const device = cookiesOf(await signIn(user.email, testPassword)).at(-1);
    const headers = { cookie: `${device?.name}=${device?.value}` };
    for (let round = 0; round < 30; round += 1) await signIn(user.email, 'wrong', { headers });
    expect((await signIn(user.email, testPassword, { headers })).status).toBe(429);
  });

  test("are not avoided with another account's known browser", async () => {
    const [mine, theirs] = [await buildUser(), await buildUser()];
    const device = cookiesOf(await signIn(mine.email, testPassword))[2];
    const name = cookiesOf(await signIn(theirs.email, testPassword))[2]?.name;
    const headers = { cookie: `${name}=${device?.value}; ${device?.name}=${device?.value}` };
    for (let round = 0; round < 5; round += 1) await signIn(theirs.email, 'wrong', { headers });
    expect((await signIn(theirs.email, testPassword, { headers })).status).toBe(429);
  });

  test('are cleared when the user signs in', async () => {
    const user = await buildUser();
    for (let round = 0; round < 4; round += 1) await signIn(user.email, 'wrong');
    expect((await signIn(user.email, testPassword)).status).toBe(200);
    for (let round = 0; round < 4; round += 1) expect((await signIn(user.email, 'wrong')).status).toBe(401);
  });
});

test('the twenty-first session ends the oldest, with its sockets', async () => {
  const user = await buildUser();
  const session = { userId: user._id, role: 'user', userAgent: '', ip: '' } as const;
  const oldest = await account.sessions.create(session);
  const openedAt = Date.now();
  // Sessions are ordered by the millisecond.
  await eventually(() => expect(Date.now()).toBeGreaterThan(openedAt));
  for (let number = 1; number < 20; number += 1) await account.sessions.create(session);
  expect((await signIn(user.email, testPassword)).status).toBe(200);
  const open = await account.sessions.listOf(user._id);
  expect(open).toHaveLength(20);
  expect(open.map(({ hash }) => hash)).not.toContain(oldest.hash);
  await eventually(() =>
    expect(account.live).toContainEqual(
      expect.objectContaining({ kind: 'disconnect', room: `session-${oldest.hash}`, reason: 'revoked' }),
    ),
  );
});

test('a session opened while the role changes never has the old role', async () => {
  const user = await buildUser();
  const [answer] = await Promise.all([
    signIn(user.email, testPassword),
    Users.updateOne({ _id: user._id }, { $set: { role: 'doctor' } }),
  ]);
  expect(answer.status).toBe(200);
  const sessions = await account.sessions.listOf(user._id);
  expect(sessions.map(({ role }) => role)).toEqual([answer.body.data.user.role]);
});

test('a hundred sign-ins at once all succeed and do not delay other requests', async () => {
  const user = await buildUser();
  let answered = 0;
  const all = Promise.all(
    Array.from({ length: 100 }, async () => {
      const { status } = await signIn(user.email, testPassword);
      answered += 1;
      return status;
    }),
  );
  expect((await account.send('GET', '/health/live')).status).toBe(200);
  expect(answered).toBeLessThan(100);
  expect((await all).every((status) => status === 200)).toBe(true);
});
