import { eventually } from '@petcare/platform/testing/eventually.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  requestReset,
  eventNamesOf,
  emailWorker,
  makeResetEmail,
  resetRequestIds,
  tokenOf,
} from '../testing/build-links.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { Users } from '../users/user.model.ts';
import { PasswordResets } from './password-reset.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount({ PUBLIC_URL: 'https://petcare.example' });
});
afterAll(() => account.close());

const newPassword = 'Quiet-Otter-77';
const forgot = (email: unknown, as = newVisitor(), locale?: string) =>
  account.send('POST', '/api/auth/password/forgot', { as, body: { email, ...(locale && { locale }) } });
const reset = (token: unknown, password: unknown = newPassword) =>
  account.send('POST', '/api/auth/password/reset', { as: newVisitor(), body: { token, password } });
const signIn = (email: string, password: string) =>
  account.send('POST', '/api/auth/users/sign-in', { as: newVisitor(), body: { email, password } });
/** Somebody with a link in their mail. */
async function buildUserWithLink() {
  const user = await buildUser();
  const id = await requestReset(account, user.email);
  const mail = await makeResetEmail(account, id);
  if (!mail) throw new Error('there is nothing to send');
  return { user, id, mail, token: tokenOf(mail.link) };
}

describe('asking for a link', () => {
  test('is answered the same whether or not an account has the address', async () => {
    const user = await buildUser();
    const answers = [
      await forgot(user.email),
      await forgot(uniqueEmail()),
      await forgot(` ${user.email.toUpperCase()} `),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(202);
      expect(text).toBe(answers[0]?.text);
    }
    const named = answers.map(({ headers }) => [...headers.keys()].filter((name) => name !== 'date'));
    expect(named[1]).toEqual(named[0]);
  });

  test('leaves the same behind, row and event, and looks at no account', async () => {
    const user = await buildUser();
    const [known, unknown] = [
      await requestReset(account, user.email),
      await requestReset(account, uniqueEmail()),
    ];
    const shapes = [];
    for (const id of [known, unknown]) {
      const {
        _id,
        email: _,
        createdAt: __,
        ...rest
      } = (await PasswordResets.findById(id).lean()) ?? { _id: '' };
      expect(await eventNamesOf(_id)).toEqual(['password_reset.requested']);
      shapes.push(rest);
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(shapes[0]).toMatchObject({ userId: null, tokenHash: null });
  });

  test('too often gets the same answer and no more mails: per address, from anywhere', async () => {
    const email = uniqueEmail();
    const before = (await resetRequestIds()).length;
    for (let round = 0; round < 8; round += 1) expect((await forgot(email)).status).toBe(202);
    expect((await resetRequestIds()).length - before).toBe(5);
  });

  test('too often from one place gets the same answer and no more mails', async () => {
    const as = newVisitor();
    const before = (await resetRequestIds()).length;
    for (let round = 0; round < 33; round += 1) expect((await forgot(uniqueEmail(), as)).status).toBe(202);
    expect((await resetRequestIds()).length - before).toBe(30);
  });

  test.each([
    ['no address', 'rahima'],
    ['an operator', { $ne: null }],
  ])('%s is refused by name', async (_, email) => {
    const { status, body } = await forgot(email);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain('email');
  });
});

describe('the mail', () => {
  test('goes to the account, in the language of the page, with a link to our own page', async () => {
    const user = await buildUser();
    const known = new Set(await resetRequestIds());
    await forgot(user.email, newVisitor(), 'bn');
    const id = (await resetRequestIds()).find((one) => !known.has(one));
    const mail = await makeResetEmail(account, id ?? '');
    expect(mail).toMatchObject({ to: user.email, full_name: '', locale: 'bn' });
    await Users.updateOne({ _id: user._id }, { $set: { emailVerified: true } });
    expect(await makeResetEmail(account, id ?? '')).toMatchObject({ full_name: 'Rahima Khatun' });
    expect(mail?.link).toMatch(/^https:\/\/petcare\.example\/reset-password\?token=[\w-]{43}$/);
  });

  test('is none for an address without an account, or for a request that is gone', async () => {
    expect(await makeResetEmail(account, await requestReset(account, uniqueEmail()))).toBeNull();
    expect(await makeResetEmail(account, newId())).toBeNull();
  });

  test('made again has another link, and the one before stops working', async () => {
    const { id, token } = await buildUserWithLink();
    const again = await makeResetEmail(account, id);
    expect((await reset(token)).body.code).toBe('link_expired');
    expect((await reset(tokenOf(again?.link ?? ''))).status).toBe(200);
    expect(await makeResetEmail(account, id)).toBeNull();
  });

  test('holds the only copy of the secret', async () => {
    const { id, token } = await buildUserWithLink();
    expect(JSON.stringify(await PasswordResets.findById(id).lean())).not.toContain(token);
  });

  test('is made for our own processes only', async () => {
    const { id } = await buildUserWithLink();
    expect((await account.send('POST', `/internal/password-resets/${id}/mail`)).status).toBe(403);
    expect(
      (await account.send('POST', `/internal/password-resets/${id}/mail`, { as: emailWorker })).status,
    ).toBe(200);
  });
});

describe('using the link', () => {
  test('gives another password, confirms the address, ends every session, and tells the owner', async () => {
    const { user, token } = await buildUserWithLink();
    const session = await account.sessions.create({ userId: user._id, role: 'user', userAgent: '', ip: '' });
    const answer = await reset(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);

    expect((await signIn(user.email, testPassword)).status).toBe(401);
    const { body } = await signIn(user.email, newPassword);
    expect(body.data.user).toMatchObject({ _id: user._id, email_verified: true });
    expect(await account.sessions.find(session.id)).toBeNull();
    expect(await eventNamesOf(user._id)).toEqual([
      'user.registered',
      'user.updated',
      'user.security_changed',
    ]);
    await eventually(() =>
      expect(account.live).toContainEqual(
        expect.objectContaining({ room: `session-${session.hash}`, reason: 'password_changed' }),
      ),
    );
  });

  test('works once', async () => {
    const { user, token } = await buildUserWithLink();
    expect((await reset(token)).status).toBe(200);
    const { status, body } = await reset(token, 'Another-Heron-3');
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'link_expired' });
    expect((await signIn(user.email, newPassword)).status).toBe(200);
  });

  test('twice at the same time: one wins, and the password is theirs', async () => {
    const { user, token } = await buildUserWithLink();
    const passwords = ['First-Heron-1', 'Second-Heron-2', 'Third-Heron-3', 'Fourth-Heron-4'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    const winners = passwords.filter((_, index) => answers[index]?.status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link_expired')).toHaveLength(3);
    expect((await signIn(user.email, winners[0] ?? '')).status).toBe(200);
    const eventNames = await eventNamesOf(user._id);
    expect(eventNames.filter((name) => name === 'user.security_changed')).toHaveLength(1);
  });

  test('ends every other link of the account', async () => {
    const { user, token } = await buildUserWithLink();
    const other = await makeResetEmail(account, await requestReset(account, user.email));
    expect((await reset(token)).status).toBe(200);
    expect((await reset(tokenOf(other?.link ?? ''))).body.code).toBe('link_expired');
  });

  test('lets the owner in although somebody has guessed before', async () => {
    const { user, token } = await buildUserWithLink();
    for (let round = 0; round < 6; round += 1) await signIn(user.email, 'wrong');
    await reset(token);
    expect((await signIn(user.email, newPassword)).status).toBe(200);
  });

  test.each([
    [
      '30 minutes later',
      async ({ id }: { id: string }) => {
        await PasswordResets.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
      },
    ],
    [
      'after the address changed',
      async ({ user }: { user: { _id: string } }) => {
        await Users.updateOne({ _id: user._id }, { $set: { email: uniqueEmail() } });
      },
    ],
    [
      'after the account is gone',
      async ({ user }: { user: { _id: string } }) => {
        await Users.deleteOne({ _id: user._id });
      },
    ],
  ])('%s is too late', async (_, meanwhile) => {
    const context = await buildUserWithLink();
    await meanwhile(context);
    const { status, body } = await reset(context.token);
    expect(status).toBe(400);
    expect(body.code).toBe('link_expired');
  });

  test('with an easy password is refused, and the link can be used again', async () => {
    const { token } = await buildUserWithLink();
    const { status, body } = await reset(token, 'Bangladesh123');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('password');
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    ['somebody’s guess', 'a'.repeat(43), 'link_expired'],
    ['no code', 'nonsense', 'invalid_input'],
    ['an operator', { $ne: null }, 'invalid_input'],
  ])('that is %s is refused', async (_, token, code) => {
    const { status, body } = await reset(token);
    expect(status).toBe(400);
    expect(body.code).toBe(code);
  });
});
