import { demoDoctorUsers } from '@petcare/contracts/account/demo-users.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditEntries } from './operations/audit/audit-entry.model.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from './testing/build-user.ts';
import { runCommand } from './testing/run-command.ts';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';
import { Users } from './users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const signIn = (email: string, password: string) =>
  account.send('POST', '/api/auth/users/sign-in', { as: newVisitor(), body: { email, password } });

describe('the demo data', () => {
  const emails = [
    'admin@petcare.test',
    'doctor@petcare.test',
    'user@petcare.test',
    ...Object.values(demoDoctorUsers).map(({ email }) => email),
  ];

  test('is not created in production', async () => {
    const run = await runCommand('demo-data.ts', { env: { ...account.env, NODE_ENV: 'production' } });
    expect(run).toMatchObject({
      code: 1,
      errors: 'Demo data is not made when NODE_ENV is production: everybody can read its passwords.\n',
    });
    expect(await Users.findOne({ email: emails[0] ?? '' })).toBeNull();
  });

  test('creates the accounts to sign in with and one for each doctor, however often it runs', async () => {
    for (let round = 0; round < 2; round += 1)
      expect(await runCommand('demo-data.ts', { env: account.env })).toMatchObject({ code: 0, errors: '' });
    const roles: unknown[] = [];
    for (const email of emails) {
      const { status, body } = await signIn(email, 'Petcare-Demo-1');
      expect(status).toBe(200);
      roles.push(body.data.user.role);
      expect(await OutboxRows.countDocuments({ 'envelope.data.email': email })).toBe(1);
    }
    expect(roles).toEqual(['admin', 'doctor', 'user', ...Array<string>(5).fill('doctor')]);
  });

  test('names a missing setting', async () => {
    const { code, errors } = await runCommand('demo-data.ts', { env: {} });
    expect(code).toBe(1);
    expect(errors).toContain('MONGO_URL');
  });
});

describe('creating an admin', () => {
  const adminCreate = (args: string[], input = '') =>
    runCommand('create-admin.ts', { args, input, env: { ...account.env, NODE_ENV: 'production' } });

  test('opens an account with the password from standard input', async () => {
    const email = uniqueEmail();
    const run = await adminCreate(['--email', email, '--name', 'Abu Hena Kamal'], `${testPassword}\n`);
    expect(run).toEqual({ code: 0, output: `${email} is an admin now.\n`, errors: '' });
    const { body } = await signIn(email, testPassword);
    expect(body.data.user).toMatchObject({ role: 'admin', firstName: 'Abu Hena', lastName: 'Kamal' });
    expect(await AuditEntries.find({ target: body.data.user._id }).lean()).toMatchObject([
      { event: 'admin.created', actor: { role: 'system' } },
    ]);
  });

  test('promotes an existing account only with --promote, and ends its sessions', async () => {
    const user = await buildUser();
    const session = await account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
    const without = await adminCreate(['--email', user.email, '--name', 'R K'], testPassword);
    expect(without).toMatchObject({ code: 1, errors: expect.stringContaining('Add --promote') });
    expect((await Users.findById(user._id).lean())?.role).toBe('user');

    expect(await adminCreate(['--email', user.email, '--promote'])).toMatchObject({ code: 0, errors: '' });
    expect((await Users.findById(user._id).lean())?.role).toBe('admin');
    expect(await account.sessions.find(session.id)).toBeNull();
    expect(
      (await account.send('GET', '/api/auth/me', { as: userCaller(user._id) })).body.data.user.role,
    ).toBe('admin');
  });

  test.each([
    ['no address', ['--name', 'R K'], testPassword, '--email'],
    ['an invalid address', ['--email', 'rahima', '--name', 'R K'], testPassword, '--email'],
    ['no name', ['--email', uniqueEmail()], testPassword, '--name'],
    ['a short password', ['--email', uniqueEmail(), '--name', 'R K'], 'short', 'at least 8'],
    ['a common password', ['--email', uniqueEmail(), '--name', 'R K'], 'bangladesh', 'too easy to guess'],
    ['an unknown option', ['--root'], testPassword, 'npm run admin:create'],
    ['no account to promote', ['--email', `${newId()}@example.com`, '--promote'], '', 'There is no account'],
  ])('with %s is refused with an explanation', async (_, args, input, words) => {
    const before = await Users.countDocuments({ role: 'admin' });
    const run = await adminCreate(args, input);
    expect(run.code).toBe(1);
    expect(run.errors).toContain(words);
    expect(run.errors).not.toContain('at main');
    expect(await Users.countDocuments({ role: 'admin' })).toBe(before);
  });
});
