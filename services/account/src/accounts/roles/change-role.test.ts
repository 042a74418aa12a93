import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { endStaleSessions } from '../../sign-in/sessions/end-sessions.ts';
import { Users, type UserDocument } from '../../users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const setRole = (id: string, role: unknown, by = userCaller(newId(), 'admin')) =>
  account.send('PUT', `/api/users/${id}/role`, { as: by, body: { role } });
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const roleOf = async (user: UserDocument) => (await Users.findById(user._id).lean())?.role;
const openSession = (user: UserDocument) =>
  account.sessions.create({ userId: user._id, role: user.role, userAgent: 'test', ip: '127.0.0.1' });

test('a promoted user has the new role and is signed out everywhere', async () => {
  const user = await buildUser();
  const admin = userCaller(newId(), 'admin');
  const sessions = [await openSession(user), await openSession(user)];
  const { status, body } = await setRole(user._id, 'doctor', admin);

  expect(status).toBe(200);
  expect(body.user).toMatchObject({ _id: user._id, role: 'doctor' });
  expect(await roleOf(user)).toBe('doctor');
  for (const { id } of sessions) expect(await account.sessions.find(id)).toBeNull();
  await eventually(() => {
    for (const { hash } of sessions)
      expect(account.live).toContainEqual(
        expect.objectContaining({ kind: 'disconnect', room: `session-${hash}`, reason: 'role_changed' }),
      );
  });

  const rows = await OutboxRows.find({ 'envelope.aggregate.id': user._id }).sort({ _id: 1 }).lean();
  expect(rows.map(({ envelope }) => [envelope.name, envelope.aggregate.sequence])).toEqual([
    ['user.registered', 1],
    ['user.updated', 2],
  ]);
  expect(rows[1]?.envelope).toMatchObject({
    actor: { id: admin.id, role: 'admin' },
    data: { user_id: user._id, role: 'doctor' },
  });
  expect(await AuditEntries.find({ target: user._id }).lean()).toMatchObject([
    {
      event: 'user.role_changed',
      actor: { id: admin.id },
      before: { role: 'user' },
      after: { role: 'doctor' },
    },
  ]);
});

test('setting the current role changes nothing and ends no session', async () => {
  const user = await buildUser({ role: 'doctor' });
  const session = await openSession(user);
  expect((await setRole(user._id, 'doctor')).status).toBe(200);
  expect(await account.sessions.find(session.id)).not.toBeNull();
  expect(await OutboxRows.countDocuments({ 'envelope.aggregate.id': user._id })).toBe(1);
});

test('sessions with an older role end when the change event arrives', async () => {
  const user = await buildUser();
  const stale = await openSession(user);
  const fresh = await account.sessions.create({ userId: user._id, role: 'admin', userAgent: '', ip: '' });
  await endStaleSessions(
    { ...user, role: 'admin' },
    { sessions: account.sessions, realtime: account.realtime },
  );
  expect(await account.sessions.find(stale.id)).toBeNull();
  expect(await account.sessions.find(fresh.id)).not.toBeNull();
});

describe('the last admin', () => {
  beforeEach(async () => {
    await Users.deleteMany({ role: 'admin' });
  });

  test('cannot be demoted, not even by themselves', async () => {
    const admin = await buildUser({ role: 'admin' });
    const { status, body } = await setRole(admin._id, 'user', userCaller(admin._id, 'admin'));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'last_admin',
      message: 'This is the only admin. Make another user an admin first.',
    });
    expect(await roleOf(admin)).toBe('admin');
    expect(await OutboxRows.countDocuments({ 'envelope.aggregate.id': admin._id })).toBe(1);
  });

  test('remains when the last two are demoted at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      await Users.deleteMany({ role: 'admin' });
      const admins = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
      const answers = await Promise.all(admins.map(({ _id }) => setRole(_id, 'user')));
      expect(statusesOf(answers)).toEqual([200, 409]);
      expect(await Users.countDocuments({ role: 'admin' })).toBe(1);
    }
  });

  test('remains when five are demoted at the same time', async () => {
    const admins: UserDocument[] = [];
    for (let count = 0; count < 5; count += 1) admins.push(await buildUser({ role: 'admin' }));
    const answers = await Promise.all(admins.map(({ _id }) => setRole(_id, 'doctor')));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 409]);
    expect(await Users.countDocuments({ role: 'admin' })).toBe(1);
  });
});

describe('an admin limited to areas', () => {
  const limit = (id: string, areas: unknown, by = userCaller(newId(), 'admin')) =>
    account.send('PUT', `/api/users/${id}/role`, { as: by, body: { role: 'admin', admin_areas: areas } });
  const shopAdmin = (id = newId()) => ({ ...userCaller(id, 'admin'), areas: ['shop'] as const });

  test('has these areas in new sessions, and none of the former sessions', async () => {
    await buildUser({ role: 'admin' });
    const user = await buildUser({ role: 'admin' });
    const former = await openSession(user);
    const { status, body } = await limit(user._id, ['shop', 'hostel']);
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ role: 'admin', admin_areas: ['shop', 'hostel'] });
    expect(await account.sessions.find(former.id)).toBeNull();
    await account.send('POST', '/api/auth/users/sign-in', {
      as: newVisitor(),
      body: { email: user.email, password: testPassword },
    });
    expect(await account.sessions.listOf(user._id)).toMatchObject([{ areas: ['shop', 'hostel'] }]);
    expect((await limit(user._id, ['hostel', 'shop'])).status).toBe(200);
    expect(await account.sessions.listOf(user._id)).toHaveLength(1);
  });

  test('ends sessions with other areas when the change event arrives', async () => {
    const user = await buildUser({ role: 'admin' });
    const session = { userId: user._id, role: 'admin', userAgent: '', ip: '' } as const;
    const [stale, fresh] = [
      await account.sessions.create(session),
      await account.sessions.create({ ...session, areas: ['clinic'] }),
    ];
    await endStaleSessions(
      { ...user, adminAreas: ['clinic'] },
      { sessions: account.sessions, realtime: account.realtime },
    );
    expect(await account.sessions.find(stale.id)).toBeNull();
    expect(await account.sessions.find(fresh.id)).not.toBeNull();
  });

  test('can neither change roles, nor invite, read, change or delete accounts', async () => {
    const user = await buildUser();
    for (const [method, path, body] of [
      ['PUT', `/api/users/${user._id}/role`, { role: 'admin' }],
      ['POST', '/api/users/invitations', { email: uniqueEmail(), role: 'admin' }],
      ['GET', '/api/users', undefined],
      ['GET', `/api/users/${user._id}`, undefined],
      ['PUT', `/api/users/${user._id}`, { email: uniqueEmail() }],
      ['DELETE', `/api/users/${user._id}`, undefined],
      ['POST', '/api/deletions', { kind: 'user', target_id: user._id }],
      ['POST', '/api/deletions', { kind: 'specialist', target_id: user._id }],
    ] as const)
      expect([path, (await account.send(method, path, { as: shopAdmin(), body })).status]).toEqual([
        path,
        403,
      ]);
    expect(await roleOf(user)).toBe('user');
  });

  test('cannot raise themselves', async () => {
    const user = await buildUser({ role: 'admin' });
    await limit(user._id, ['shop']);
    const raise = { as: shopAdmin(user._id), body: { role: 'admin' } };
    expect((await account.send('PUT', `/api/users/${user._id}/role`, raise)).status).toBe(403);
    expect(await Users.findById(user._id).lean()).toMatchObject({ adminAreas: ['shop'] });
  });

  test('does not replace the last admin of all areas, who cannot be limited', async () => {
    await Users.deleteMany({ role: 'admin' });
    const [full, limited] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
    await limit(limited._id, ['operations']);
    for (const answer of [await limit(full._id, ['operations']), await setRole(full._id, 'user')])
      expect([answer.status, answer.body.code]).toEqual([409, 'last_admin']);
    // The control: the limited one may be demoted.
    expect((await setRole(limited._id, 'user')).status).toBe(200);
    expect(await Users.findById(limited._id).lean()).toMatchObject({ role: 'user', adminAreas: null });
  });

  test.each([
    ['no area', { role: 'admin', admin_areas: [] }, 'admin_areas'],
    ['an unknown area', { role: 'admin', admin_areas: ['kitchen'] }, 'admin_areas.0'],
    ['an area twice', { role: 'admin', admin_areas: ['shop', 'shop'] }, 'admin_areas'],
    ['areas of a doctor', { role: 'doctor', admin_areas: ['clinic'] }, 'admin_areas'],
  ])('cannot have %s', async (_, body, field) => {
    const user = await buildUser();
    const answer = await account.send('PUT', `/api/users/${user._id}/role`, {
      as: userCaller(newId(), 'admin'),
      body,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field }));
    expect(await roleOf(user)).toBe('user');
  });
});

describe('a role change is refused for', () => {
  test.each([
    ['an unknown role', 'root'],
    ['an operator', { $ne: 'user' }],
    ['nothing', undefined],
  ])('%s', async (_, role) => {
    const user = await buildUser();
    const { status, body } = await setRole(user._id, role);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('role');
    expect(await roleOf(user)).toBe('user');
  });

  test.each(['user', 'doctor'] as const)('a %s, for themselves as well', async (role) => {
    const user = await buildUser({ role });
    expect((await setRole(user._id, 'admin', userCaller(user._id, role))).status).toBe(403);
    expect(await roleOf(user)).toBe(role);
  });

  test.each([newId(), 'not-an-id', '%00', '$ne'])('the user %s, who does not exist', async (id) => {
    expect((await setRole(id, 'doctor')).status).toBe(404);
  });
});
