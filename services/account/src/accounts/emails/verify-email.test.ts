import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventNamesOf, tokenOf, makeVerificationEmail } from '../../testing/build-links.ts';
import { buildUser, newVisitor, uniqueEmail } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';
import { EmailVerifications } from './email-verification.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount({ PUBLIC_URL: 'https://petcare.example' });
});
afterAll(() => account.close());

const requestLink = (userId: string, ip = newVisitor().ip) =>
  account.send('POST', '/api/auth/email/verification', { as: { ...userCaller(userId), ip } });
const verify = (token: unknown) =>
  account.send('POST', '/api/auth/email/verify', { as: newVisitor(), body: { token } });
const isVerified = async (id: string) => (await Users.findById(id).lean())?.emailVerified;
async function buildUserWithLink() {
  const user = await buildUser();
  const builtEmail = await makeVerificationEmail(account, user._id);
  return { user, builtEmail, token: tokenOf(builtEmail?.link ?? '') };
}

describe('requesting the link again', () => {
  test('sends it', async () => {
    const user = await buildUser();
    expect((await requestLink(user._id)).status).toBe(202);
    expect(await eventNamesOf(user._id)).toEqual(['user.registered', 'user.verification_requested']);
  });

  test('does nothing once the address is confirmed', async () => {
    const user = await buildUser();
    await Users.updateOne({ _id: user._id }, { $set: { emailVerified: true } });
    expect((await requestLink(user._id)).status).toBe(202);
    expect(await eventNamesOf(user._id)).toEqual(['user.registered']);
  });

  test('too often is refused, with the time to wait', async () => {
    const user = await buildUser();
    for (let round = 0; round < 5; round += 1) expect((await requestLink(user._id)).status).toBe(202);
    const answer = await requestLink(user._id);
    expect(answer.status).toBe(429);
    expect(answer.body.message).toBe('Too many attempts. Please wait 60 minutes and try again.');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await eventNamesOf(user._id)).toHaveLength(6);
  });

  test('requires a session of an existing account', async () => {
    expect((await account.send('POST', '/api/auth/email/verification')).status).toBe(401);
    expect((await requestLink(newId())).status).toBe(401);
  });
});

describe('the email', () => {
  test('goes to the address, in the language of the user, with a link to our own page', async () => {
    const user = await buildUser();
    await Users.updateOne({ _id: user._id }, { $set: { locale: 'bn' } });
    const builtEmail = await makeVerificationEmail(account, user._id);
    // Without a name: until the address is confirmed, the reader may be a stranger.
    expect(builtEmail).toMatchObject({ to: user.email, full_name: '', locale: 'bn' });
    expect(builtEmail?.link).toMatch(/^https:\/\/petcare\.example\/verify-email\?token=[\w-]{43}$/);
    const stored = await EmailVerifications.findById(user._id).lean();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(builtEmail?.link ?? ''));
  });

  test('is not created when the address is confirmed or the user deleted', async () => {
    const { user, token } = await buildUserWithLink();
    await verify(token);
    expect(await makeVerificationEmail(account, user._id)).toBeNull();
    expect(await makeVerificationEmail(account, newId())).toBeNull();
  });

  test('created several times at once leaves one valid link', async () => {
    const user = await buildUser();
    const builtEmails = await Promise.all(
      Array.from({ length: 6 }, () => makeVerificationEmail(account, user._id)),
    );
    const statuses = [];
    for (const builtEmail of builtEmails)
      statuses.push((await verify(tokenOf(builtEmail?.link ?? ''))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

describe('using the link', () => {
  test('confirms the address and publishes user.updated', async () => {
    const { user, token } = await buildUserWithLink();
    expect(await isVerified(user._id)).toBe(false);
    expect((await verify(token)).status).toBe(200);
    expect(await isVerified(user._id)).toBe(true);
    expect(await eventNamesOf(user._id)).toEqual(['user.registered', 'user.updated']);
  });

  test('works once, also when it is used twice at the same time', async () => {
    const { user, token } = await buildUserWithLink();
    const answers = await Promise.all([verify(token), verify(token), verify(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
    expect((await verify(token)).body.code).toBe('link_expired');
    expect(await eventNamesOf(user._id)).toEqual(['user.registered', 'user.updated']);
  });

  test.each([
    [
      '48 hours later',
      async (id: string) => {
        await EmailVerifications.updateOne({ _id: id }, { $set: { expiresAt: new Date(Date.now() - 1) } });
      },
    ],
    [
      'after the address changed',
      async (id: string) => {
        await Users.updateOne({ _id: id }, { $set: { email: uniqueEmail() } });
      },
    ],
    [
      'after the account was deleted',
      async (id: string) => {
        await Users.deleteOne({ _id: id });
      },
    ],
  ])('%s is refused as expired', async (_, meanwhile) => {
    const { user, token } = await buildUserWithLink();
    await meanwhile(user._id);
    const { status, body } = await verify(token);
    expect(status).toBe(400);
    expect(body.code).toBe('link_expired');
    expect(await isVerified(user._id)).not.toBe(true);
  });

  test.each(['nonsense', { $ne: null }, ''])(
    'with the token %o is refused, naming the field',
    async (token) => {
      const { status, body } = await verify(token);
      expect(status).toBe(400);
      expect(body.errors[0].field).toBe('token');
    },
  );
});
