import { person } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verificationMail } from '../testing/build-links.ts';
import { buildUser } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { completeUsers } from './complete-users.ts';
import { Users } from './user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

test('an account of an earlier version works after an update, and newer ones stay as they are', async () => {
  const [older, newer] = [await buildUser(), await buildUser()];
  const lacking = { emailVerified: 1, locale: 1, passwordChangedAt: 1, passwordChangedIn: 1 };
  await Users.updateOne({ _id: older._id }, { $unset: lacking });
  await Users.updateOne({ _id: newer._id }, { $set: { emailVerified: true, locale: 'bn' } });
  for (let start = 0; start < 2; start += 1) await completeUsers();

  const { body } = await account.send('GET', '/api/auth/me', { as: person(older._id) });
  expect(body.data.user).toMatchObject({ email_verified: false, locale: 'en' });
  expect(await verificationMail(account, older._id)).toMatchObject({ to: older.email, locale: 'en' });
  expect(await Users.findById(newer._id).lean()).toMatchObject({ emailVerified: true, locale: 'bn' });
});
