import { randomBytes } from 'node:crypto';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntries } from '../../operations/audit/audit-entry.model.ts';
import { makeVerificationEmail, tokenOf } from '../../testing/build-links.ts';
import { buildSignUp, buildUser, newVisitor } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount({ SIGN_UPS_PER_IP: 8 });
});
afterAll(() => account.close());

const path = '/api/auth/users/sign-up';
const signUp = (body: unknown) => account.send('POST', path, { body, as: newVisitor() });

test('a visitor who signs up gets an account, and user.registered is published', async () => {
  const { status, body } = await signUp(
    buildSignUp({ firstName: '  Abu  Hena ', lastName: 'Kamal', email: ' Abu.Hena@Example.com ' }),
  );

  expect(status).toBe(201);
  expect(body.message).toBe('Congratulation! Sign-up successfully!');
  const { user } = body.data;
  expect(user).toMatchObject({
    email: 'abu.hena@example.com',
    full_name: 'Abu Hena Kamal',
    role: 'user',
    image_URL: '/scenes/avatar.webp',
  });
  expect(user.id).toBe(user._id);

  const stored = await Users.findById(user._id).lean();
  expect(stored).toMatchObject({ email: 'abu.hena@example.com', role: 'user', version: 1 });
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);

  const rows = await OutboxRows.find({ 'envelope.aggregate.id': user._id }).sort({ _id: 1 }).lean();
  expect(rows.map(({ envelope }) => envelope.name)).toEqual([
    'user.registered',
    'user.verification_requested',
  ]);
  expect(rows[0]?.envelope).toMatchObject({
    name: 'user.registered',
    aggregate: { type: 'user', sequence: 1 },
    actor: { role: 'visitor' },
    data: { user_id: user._id, full_name: 'Abu Hena Kamal', email: 'abu.hena@example.com', role: 'user' },
  });
});

test('the language and the placeholder picture can be given', async () => {
  const { body } = await signUp(buildSignUp({ locale: 'bn', image_URL: '/scenes/avatar.webp' }));
  expect(body.data.user).toMatchObject({ locale: 'bn', email_verified: false });
});

test.each(['', '  '])('a blank picture %j is the placeholder', async (image_URL) => {
  const { status, body } = await signUp(buildSignUp({ image_URL }));
  expect([status, body.data.user.image_URL]).toEqual([201, '/scenes/avatar.webp']);
});

test('unknown fields are ignored: only a plain user is stored', async () => {
  const unknown = {
    _id: '665f1f77bcf86cd799439011',
    id: '665f1f77bcf86cd799439011',
    isAdmin: true,
    roles: ['admin'],
    emailVerified: true,
    email_verified: true,
    passwordHash: 'x',
    version: 99,
    removal: { at: new Date() },
    $set: { role: 'admin' },
    constructor: { prototype: { role: 'admin' } },
  };
  const sent = JSON.stringify(buildSignUp(unknown)).replace('{', '{"__proto__":{"role":"admin"},');
  const answers = [await signUp(buildSignUp()), await signUp(sent)];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const [plain, stored] = await Promise.all(
    answers.map(({ body }) => Users.collection.findOne({ _id: body.data.user._id as never })),
  );
  expect(stored).toMatchObject({ role: 'user', emailVerified: false, version: 1, removal: null });
  expect(Object.keys(stored ?? {})).toEqual(Object.keys(plain ?? {}));
  expect(await AuditEntries.countDocuments({ target: stored?._id as unknown as string })).toBe(0);
});

test.each(['admin', 'doctor', 'root'])(
  'requesting the role %s creates a user and an audit entry',
  async (role) => {
    const { status, body } = await signUp(buildSignUp({ role }));
    expect(status).toBe(201);
    const { user } = body.data;
    expect(user.role).toBe('user');
    expect((await Users.findById(user._id).lean())?.role).toBe('user');
    const entries = await AuditEntries.find({ target: user._id }).lean();
    expect(entries).toMatchObject([{ event: 'signup.role_ignored', after: { asked: role } }]);
  },
);

test('requesting the default role is not audited', async () => {
  const { body } = await signUp(buildSignUp({ role: 'user' }));
  expect(await AuditEntries.countDocuments({ target: body.data.user._id })).toBe(0);
});

test('a full name that differs from the two names is ignored', async () => {
  const { body } = await signUp(buildSignUp({ full_name: 'PetCare Support' }));
  expect(body.data.user.full_name).toBe('Rahima Khatun');
});

test('an address has one account, in any letter case', async () => {
  const { email } = await buildUser();
  const { status, body } = await signUp(buildSignUp({ email: email.toUpperCase() }));
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'email_taken',
    message: 'An account with this email already exists.',
  });
});

test('of twenty concurrent sign-ups with one address, one succeeds', async () => {
  const body = buildSignUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => signUp(body)));
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  expect(await Users.countDocuments({ email: body.email })).toBe(1);
  expect(await OutboxRows.countDocuments({ 'envelope.data.email': body.email })).toBe(1);
});

describe('too many sign-ups', () => {
  test('for one mailbox are refused from the sixth on, in any spelling, with the time to wait', async () => {
    const name = `victim${randomBytes(6).toString('hex')}`;
    const spellings = Array.from({ length: 12 }, (_, at) =>
      at % 2 ? `${name}+${at}@gmail.com` : `${name.slice(0, at + 1)}.${name.slice(at + 1)}@GoogleMail.com`,
    );
    const answers = await Promise.all(spellings.map((email) => signUp(buildSignUp({ email }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.body.code).toBe('too_many_requests');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(
      await Users.countDocuments({ email: trusted({ $in: spellings.map((one) => one.toLowerCase()) }) }),
    ).toBe(5);
    expect((await signUp(buildSignUp({ email: `other-${name}@gmail.com` }))).status).toBe(201);
  });

  test('from one IP address are refused, and other addresses are not', async () => {
    const as = newVisitor();
    const send = () => account.send('POST', path, { body: buildSignUp(), as });
    for (let round = 0; round < 8; round += 1) expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
    expect((await signUp(buildSignUp())).status).toBe(201);
  });

  test('from one IP address do not count those whose mailbox was confirmed, each once', async () => {
    const as = newVisitor();
    const send = () => account.send('POST', path, { body: buildSignUp(), as });
    const ids: string[] = [];
    for (let round = 0; round < 8; round += 1) ids.push(String((await send()).body.data.user.id));
    expect((await send()).status).toBe(429);
    const link = await makeVerificationEmail(account, ids[0] ?? '');
    const confirm = () =>
      account.send('POST', '/api/auth/email/verify', { as, body: { token: tokenOf(link?.link ?? '') } });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(400);
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
  });

  test('with taken addresses from one IP address are refused like wrong passwords', async () => {
    const { email } = await buildUser();
    const as = newVisitor();
    const send = (body: unknown) => account.send('POST', path, { body, as });
    const answers = await Promise.all(Array.from({ length: 40 }, () => send(buildSignUp({ email }))));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    // The answer for a free address is the same.
    const free = await send(buildSignUp());
    expect(free.status).toBe(429);
    expect(Number(free.headers.get('retry-after'))).toBeGreaterThan(800);
  });
});

describe('a sign-up is refused with', () => {
  test.each([
    ['nothing at all', undefined, 'firstName'],
    ['invalid JSON', '{', 'body'],
    ['no first name', buildSignUp({ firstName: undefined }), 'firstName'],
    ['a blank last name', buildSignUp({ lastName: '   ' }), 'lastName'],
    ['an invalid address', buildSignUp({ email: 'rahima' }), 'email'],
    ['a short password', buildSignUp({ password: 'a7#kQ2x' }), 'password'],
    ['a long password', buildSignUp({ password: 'x'.repeat(129) }), 'password'],
    ['a common password', buildSignUp({ password: 'Bangladesh123' }), 'password'],
    ['an operator', buildSignUp({ email: { $ne: null } }), 'email'],
    ['a number for a name', buildSignUp({ firstName: 7 }), 'firstName'],
    ['a foreign picture', buildSignUp({ image_URL: 'https://evil.example/pixel.gif' }), 'image_URL'],
    [
      'an uploaded picture',
      buildSignUp({ image_URL: '/media/665f1f77bcf86cd799439011/1280.webp' }),
      'image_URL',
    ],
    ['an unsupported language', buildSignUp({ locale: 'fr' }), 'locale'],
    ['a script for a picture', buildSignUp({ image_URL: 'javascript:alert(1)' }), 'image_URL'],
    ['a protocol-relative picture', buildSignUp({ image_URL: '//evil.example/x.png' }), 'image_URL'],
    ['a name with control characters', buildSignUp({ firstName: 'a\u0000b' }), 'firstName'],
  ])('%s', async (_, sent, field) => {
    const before = await Users.countDocuments();
    const { status, body } = await signUp(sent);
    expect(status).toBe(400);
    expect(body.code).toBe('invalid_input');
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await Users.countDocuments()).toBe(before);
  });
});
