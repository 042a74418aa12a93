import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endStaleSessions } from '../sessions/end-sessions.ts';
import { eventNamesOf } from '../../testing/build-links.ts';
import { buildUser, newVisitor, testPassword } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const newPassword = 'Quiet-Otter-77';
const signIn = (email: string, password: string) =>
  account.send('POST', '/api/auth/users/sign-in', { as: newVisitor(), body: { email, password } });
async function buildSignedInUser() {
  const user = await buildUser();
  const open = () => account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
  const [here, elsewhere] = [await open(), await open()];
  const as = { ...userCaller(user._id), sessionId: here.hash, ip: newVisitor().ip };
  const change = (current_password: unknown, new_password: unknown = newPassword) =>
    account.send('PUT', '/api/auth/password', { as, body: { current_password, new_password } });
  return { user, here, elsewhere, change };
}

test('the new password works and the old one does not', async () => {
  const { user, change } = await buildSignedInUser();
  expect((await change(testPassword)).status).toBe(200);
  expect((await signIn(user.email, testPassword)).status).toBe(401);
  expect((await signIn(user.email, newPassword)).status).toBe(200);
});

test('every other session ends with its sockets, the current one stays', async () => {
  const { here, elsewhere, change } = await buildSignedInUser();
  await change(testPassword);
  expect(await account.sessions.find(here.id)).not.toBeNull();
  expect(await account.sessions.find(elsewhere.id)).toBeNull();
  await eventually(() =>
    expect(account.live).toContainEqual(
      expect.objectContaining({ room: `session-${elsewhere.hash}`, reason: 'password_changed' }),
    ),
  );
});

test('the user is notified by email of a new password', async () => {
  const { user, change } = await buildSignedInUser();
  await change(testPassword);
  expect(await eventNamesOf(user._id)).toEqual(['user.registered', 'user.security_changed']);
  const rows = await OutboxRows.find({ 'envelope.aggregate.id': user._id }).sort({ _id: 1 }).lean();
  expect(rows.at(-1)?.envelope.data).toEqual({
    user_id: user._id,
    change: 'password',
    email: user.email,
    full_name: '',
    locale: 'en',
  });
});

test('older sessions end when the change event arrives, if the first process crashed', async () => {
  const { user, here, elsewhere } = await buildSignedInUser();
  const passwordChangedAt = new Date(Date.now() + 1);
  await endStaleSessions({ ...user, passwordChangedAt, passwordChangedIn: here.hash }, account);
  expect(await account.sessions.find(here.id)).not.toBeNull();
  expect(await account.sessions.find(elsewhere.id)).toBeNull();
});

describe('a refused change stores nothing:', () => {
  test.each([
    ['a wrong current password', 'not-mine-at-all', newPassword, 'current_password'],
    ['none', undefined, newPassword, 'current_password'],
    ['an operator', { $ne: null }, newPassword, 'current_password'],
    ['a short new one', testPassword, 'a7#kQ2x', 'new_password'],
    ['a common new one', testPassword, 'Bangladesh123', 'new_password'],
    ['the same again', testPassword, testPassword, 'new_password'],
  ])('%s', async (_, current, next, field) => {
    const { user, elsewhere, change } = await buildSignedInUser();
    const { status, body } = await change(current, next);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect((await Users.findById(user._id).lean())?.passwordHash).toBe(user.passwordHash);
    expect(await account.sessions.find(elsewhere.id)).not.toBeNull();
    expect(await eventNamesOf(user._id)).toEqual(['user.registered']);
  });

  test('a visitor', async () => {
    const body = { current_password: testPassword, new_password: newPassword };
    expect((await account.send('PUT', '/api/auth/password', { body })).status).toBe(401);
  });
});

describe('guessing the current password', () => {
  test('is refused after five wrong ones, even with the right one, with the time to wait', async () => {
    const { change } = await buildSignedInUser();
    for (let round = 0; round < 5; round += 1) expect((await change(`wrong-${round}`)).status).toBe(400);
    for (const password of ['wrong-again', testPassword]) {
      const answer = await change(password);
      expect(answer.status).toBe(429);
      expect(answer.body.message).toBe('Too many attempts. Please wait 15 minutes and try again.');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(880);
    }
  });

  test('in parallel allows no more attempts', async () => {
    const { change } = await buildSignedInUser();
    const answers = await Promise.all(Array.from({ length: 20 }, () => change('wrong')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  });

  test('counts for sign-in too', async () => {
    const { user, change } = await buildSignedInUser();
    for (let round = 0; round < 5; round += 1) await change('wrong');
    expect((await signIn(user.email, testPassword)).status).toBe(429);
  });

  test('at sign-in by strangers does not keep the user from changing it', async () => {
    const { user, change } = await buildSignedInUser();
    for (let round = 0; round < 6; round += 1) await signIn(user.email, 'wrong');
    expect((await change('mistyped')).status).toBe(400);
    expect((await change(testPassword)).status).toBe(200);
  });
});

test('of two concurrent changes one is stored, and the other is refused for a wrong current password', async () => {
  const { user, change } = await buildSignedInUser();
  const [one, two] = await Promise.all([
    change(testPassword, 'First-Heron-1'),
    change(testPassword, 'Second-Heron-2'),
  ]);
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
  const [winner, loser] =
    one.status === 200 ? ['First-Heron-1', 'Second-Heron-2'] : ['Second-Heron-2', 'First-Heron-1'];
  expect((await signIn(user.email, winner)).status).toBe(200);
  expect((await signIn(user.email, loser)).status).toBe(401);
});

test('signing in with the old password during a change leaves no session', async () => {
  const { user, here, change } = await buildSignedInUser();
  const signIns = Array.from({ length: 6 }, () => signIn(user.email, testPassword));
  expect((await change(testPassword)).status).toBe(200);
  await Promise.all(signIns);
  expect((await account.sessions.listOf(user._id)).map(({ hash }) => hash)).toEqual([here.hash]);
});
