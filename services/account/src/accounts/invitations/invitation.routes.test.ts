import { randomBytes } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import { eventNamesOf } from '../../testing/build-links.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterEach(() => {
  account.otherServices.unavailable = false;
});
afterAll(() => account.close());

const newPassword = 'Quiet-Otter-77';

function invite(email = uniqueEmail()) {
  const token = randomBytes(32).toString('base64url');
  const invitation = {
    invitation_id: newId(),
    specialist_id: newId(),
    dr_name: 'Dr. Farhana Islam',
    email,
  };
  account.otherServices.invitations.set(token, invitation);
  return { token, ...invitation };
}
const preview = (token: unknown) =>
  account.send('POST', '/api/auth/invitations/look', { as: newVisitor(), body: { token } });
const accept = (token: unknown, password: unknown = newPassword) =>
  account.send('POST', '/api/auth/invitations/accept', { as: newVisitor(), body: { token, password } });
const signIn = (email: string, password: string) =>
  account.send('POST', '/api/auth/users/sign-in', { as: newVisitor(), body: { email, password } });
async function acceptedEventsOf(id: string) {
  const rows = await OutboxRows.find({
    'envelope.aggregate.id': id,
    'envelope.name': 'doctor_invitation.accepted',
  })
    .sort({ _id: 1 })
    .lean();
  return rows.map(({ envelope }) => envelope.data);
}

describe('previewing an invitation', () => {
  test('shows the invited user and if the address has an account', async () => {
    const [stranger, known] = [invite(), invite((await buildUser()).email)];
    expect(await preview(stranger.token)).toMatchObject({
      status: 200,
      body: {
        full_name: 'Dr. Farhana Islam',
        email: stranger.email,
        role: 'doctor',
        has_account: false,
      },
    });
    expect((await preview(known.token)).body).toMatchObject({ has_account: true });
  });

  test('that was used or never existed is refused as expired', async () => {
    const { token } = invite();
    await accept(token);
    for (const code of [token, 'a'.repeat(43)])
      expect(await preview(code)).toMatchObject({ status: 400, body: { code: 'link_expired' } });
  });

  test.each([
    ['a malformed token', 'nonsense'],
    ['an operator', { $ne: null }],
    ['nothing', undefined],
  ])('with %s is refused, naming the field', async (_, token) => {
    for (const { status, body } of [await preview(token), await accept(token)]) {
      expect(status).toBe(400);
      expect(body.errors.map((error: { field: string }) => error.field)).toContain('token');
    }
  });

  test('is refused as unavailable while the clinic does not answer', async () => {
    const { token } = invite();
    account.otherServices.unavailable = true;
    expect((await preview(token)).body.code).toBe('unavailable');
    expect((await accept(token)).body.code).toBe('unavailable');
    account.otherServices.unavailable = false;
    expect((await accept(token)).status).toBe(201);
  });
});

describe('an invited user without an account', () => {
  test('gets a doctor account with a confirmed address, and the clinic gets an event', async () => {
    const { token, email, invitation_id, specialist_id } = invite();
    const { status, body, headers } = await accept(token);
    expect(status).toBe(201);
    expect(headers.getSetCookie()).toEqual([]);
    const { user } = body.data;
    expect(user).toMatchObject({
      email,
      role: 'doctor',
      full_name: 'Dr. Farhana Islam',
      email_verified: true,
    });
    expect(await eventNamesOf(user._id)).toEqual(['user.registered', 'doctor_invitation.accepted']);
    expect(await acceptedEventsOf(user._id)).toEqual([{ invitation_id, specialist_id, user_id: user._id }]);
    expect(await AuditEntries.find({ target: user._id }).lean()).toMatchObject([
      { event: 'invitation.accepted', after: { specialist_id } },
    ]);
    expect((await signIn(email, newPassword)).body.data.user).toMatchObject({ role: 'doctor' });
  });

  test('must choose a password that is not common, and can use the link again', async () => {
    const { token, email } = invite();
    const { status, body } = await accept(token, 'Bangladesh123');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('password');
    expect(await Users.exists({ email })).toBeNull();
    expect((await accept(token)).status).toBe(201);
  });

  test('gets one account when the link is used several times, also at the same time', async () => {
    const { token, email } = invite();
    const passwords = ['First-Heron-1', 'Second-Heron-2', 'Third-Heron-3', 'Third-Heron-3'];
    const answers = await Promise.all(passwords.map((password) => accept(token, password)));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'in' : body.code));
    expect(codes.filter((code) => code === 'in')).toHaveLength(1);
    expect(codes.filter((code) => code === 'link_expired')).toHaveLength(3);
    expect((await accept(token)).body.code).toBe('link_expired');
    const user = await Users.findOne({ email }).lean();
    expect(await acceptedEventsOf(user?._id ?? '')).toHaveLength(1);
    expect((await signIn(email, passwords[codes.indexOf('in')] ?? '')).status).toBe(200);
  });
});

describe('an invited user with an account', () => {
  test('keeps the account: it becomes a confirmed doctor account, is announced, and loses its sessions', async () => {
    const user = await buildUser();
    const session = await account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
    const { token, invitation_id, specialist_id } = invite(user.email);
    const { status, body } = await accept(token, testPassword);
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({
      _id: user._id,
      role: 'doctor',
      full_name: 'Rahima Khatun',
      email_verified: true,
    });
    expect(await acceptedEventsOf(user._id)).toEqual([{ invitation_id, specialist_id, user_id: user._id }]);
    expect(await eventNamesOf(user._id)).toEqual(
      expect.arrayContaining(['user.updated', 'doctor_invitation.accepted']),
    );
    expect(await account.sessions.find(session.id)).toBeNull();
    await eventually(() =>
      expect(account.live).toContainEqual(
        expect.objectContaining({ room: `session-${session.hash}`, reason: 'role_changed' }),
      ),
    );
    expect((await accept(token, testPassword)).body.code).toBe('link_expired');
  });

  test('must give the password of the account', async () => {
    const user = await buildUser();
    const { token } = invite(user.email);
    expect(await accept(token)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(await Users.findById(user._id).lean()).toMatchObject({ role: 'user', emailVerified: false });
    expect(await acceptedEventsOf(user._id)).toEqual([]);
    expect((await accept(token, testPassword)).status).toBe(201);
  });

  test('has the same limit of wrong passwords as sign-in', async () => {
    const user = await buildUser();
    const { token } = invite(user.email);
    for (let round = 0; round < 5; round += 1) expect((await accept(token)).status).toBe(401);
    const { status, headers } = await accept(token, testPassword);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(user.email, testPassword)).status).toBe(429);
  });

  test('who is already a doctor stays signed in, and the clinic gets the event', async () => {
    const user = await buildUser({ role: 'doctor' });
    const session = await account.sessions.create({
      userId: user._id,
      role: 'doctor',
      userAgent: '',
      ip: '',
    });
    expect((await accept(invite(user.email).token, testPassword)).status).toBe(201);
    expect(await acceptedEventsOf(user._id)).toHaveLength(1);
    expect(await account.sessions.find(session.id)).not.toBeNull();
  });

  test('becomes a doctor once when the link is used several times at once', async () => {
    const user = await buildUser();
    const { token } = invite(user.email);
    const answers = await Promise.all(Array.from({ length: 4 }, () => accept(token, testPassword)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link_expired')).toHaveLength(3);
    expect(await acceptedEventsOf(user._id)).toHaveLength(1);
    const roles = await AuditEntries.find({ target: user._id, event: 'user.role_changed' }).lean();
    expect(roles).toHaveLength(1);
  });

  test('who is the only admin keeps the role', async () => {
    const admin = await buildUser({ role: 'admin' });
    const { token } = invite(admin.email);
    expect(await accept(token, testPassword)).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    expect(await Users.findById(admin._id).lean()).toMatchObject({ role: 'admin', emailVerified: false });
    await buildUser({ role: 'admin' });
    expect((await accept(token, testPassword)).status).toBe(201);
  });
});
