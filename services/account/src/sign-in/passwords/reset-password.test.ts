import { eventually } from '@petcare/platform/testing/eventually.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  requestReset,
  eventNamesOf,
  makeResetEmail,
  resetRequestIds,
  tokenOf,
} from '../../testing/build-links.ts';
import { buildUser, newVisitor, testPassword, uniqueEmail } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';
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
async function buildUserWithLink() {
  const user = await buildUser();
  const id = await requestReset(account, user.email);
  const builtEmail = await makeResetEmail(account, id);
  if (!builtEmail) throw new Error('there is nothing to send');
  return { user, id, builtEmail, token: tokenOf(builtEmail.link) };
}

describe('requesting a link', () => {
  test('gets the same response whether or not an account has the address', async () => {
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

  test('stores the same row and event for known and unknown addresses', async () => {
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

  test('too often for one address gets the same response and no more emails', async () => {
    const email = uniqueEmail();
    const before = (await resetRequestIds()).length;
    for (let round = 0; round < 8; round += 1) expect((await forgot(email)).status).toBe(202);
    expect((await resetRequestIds()).length - before).toBe(5);
  });

  test('too often from one IP address gets the same response and no more emails', async () => {
    const as = newVisitor();
    const before = (await resetRequestIds()).length;
    for (let round = 0; round < 33; round += 1) expect((await forgot(uniqueEmail(), as)).status).toBe(202);
    expect((await resetRequestIds()).length - before).toBe(30);
  });

  test.each([
    ['an invalid address', 'rahima'],
    ['an operator', { $ne: null }],
  ])('with %s is refused, naming the field', async (_, email) => {
    const { status, body } = await forgot(email);
    expect(status).toBe(400);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain('email');
  });
});

describe('the email', () => {
  test('goes to the account, in the language of the page, with a link to our own page', async () => {
    const user = await buildUser();
    const known = new Set(await resetRequestIds());
    await forgot(user.email, newVisitor(), 'bn');
    const id = (await resetRequestIds()).find((one) => !known.has(one));
    const builtEmail = await makeResetEmail(account, id ?? '');
    expect(builtEmail).toMatchObject({ to: user.email, full_name: '', locale: 'bn' });
    await Users.updateOne({ _id: user._id }, { $set: { emailVerified: true } });
    expect(await makeResetEmail(account, id ?? '')).toMatchObject({ full_name: 'Rahima Khatun' });
    expect(builtEmail?.link).toMatch(/^https:\/\/petcare\.example\/reset-password\?token=[\w-]{43}$/);
  });

  test('is not created for an address without an account, or for an unknown request', async () => {
    expect(await makeResetEmail(account, await requestReset(account, uniqueEmail()))).toBeNull();
    expect(await makeResetEmail(account, newId())).toBeNull();
  });

  test('created again has another link, and the previous one stops working', async () => {
    const { id, token } = await buildUserWithLink();
    const again = await makeResetEmail(account, id);
    expect((await reset(token)).body.code).toBe('link_expired');
    expect((await reset(tokenOf(again?.link ?? ''))).status).toBe(200);
    expect(await makeResetEmail(account, id)).toBeNull();
  });

  test('holds the only copy of the token', async () => {
    const { id, token } = await buildUserWithLink();
    expect(JSON.stringify(await PasswordResets.findById(id).lean())).not.toContain(token);
  });
});

describe('using the link', () => {
  test('changes the password, confirms the address, ends every session and notifies the user', async () => {
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

  test('several times at once changes the password once', async () => {
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

  test('invalidates every other link of the account', async () => {
    const { user, token } = await buildUserWithLink();
    const other = await makeResetEmail(account, await requestReset(account, user.email));
    expect((await reset(token)).status).toBe(200);
    expect((await reset(tokenOf(other?.link ?? ''))).body.code).toBe('link_expired');
  });

  test('clears failed sign-ins, so that the user can sign in', async () => {
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
      'after the account was deleted',
      async ({ user }: { user: { _id: string } }) => {
        await Users.deleteOne({ _id: user._id });
      },
    ],
  ])('%s is refused as expired', async (_, meanwhile) => {
    const context = await buildUserWithLink();
    await meanwhile(context);
    const { status, body } = await reset(context.token);
    expect(status).toBe(400);
    expect(body.code).toBe('link_expired');
  });

  test('with a common password is refused, and the link can be used again', async () => {
    const { token } = await buildUserWithLink();
    const { status, body } = await reset(token, 'Bangladesh123');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('password');
    expect((await reset(token)).status).toBe(200);
  });

  test.each([
    ['a guessed token', 'a'.repeat(43), 'link_expired'],
    ['a malformed token', 'nonsense', 'invalid_input'],
    ['an operator', { $ne: null }, 'invalid_input'],
  ])('with %s is refused', async (_, token, code) => {
    const { status, body } = await reset(token);
    expect(status).toBe(400);
    expect(body.code).toBe(code);
  });
});
