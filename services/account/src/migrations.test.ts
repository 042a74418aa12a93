import { newId } from '@petcare/platform/mongo/object-id.ts';
import { runMigration } from '@petcare/platform/testing/run-migration.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from './migrations.ts';
import { makeVerificationEmail } from './testing/build-links.ts';
import { buildUser } from './testing/build-user.ts';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';
import { Users } from './users/user.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const admin = userCaller(newId(), 'admin');
const find = async (word: string) => {
  const { body } = await account.send('GET', `/api/users?search=${word}`, { as: admin });
  return body.users.map(({ _id }: { _id: string }) => _id);
};

test('a user of a former version gets defaults for missing fields, and other users stay unchanged', async () => {
  const name = '2026-11-22-backfill-user-defaults';
  const [older, newer] = [await buildUser(), await buildUser()];
  const lacking = { emailVerified: 1, locale: 1, passwordChangedAt: 1, passwordChangedIn: 1, removal: 1 };
  await Users.collection.updateOne({ _id: older._id as never }, { $unset: lacking });
  await Users.updateOne({ _id: newer._id }, { $set: { emailVerified: true, locale: 'bn' } });
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await runMigration(migrations, name)).toBe(0);

  expect(await Users.collection.findOne({ _id: older._id as never })).toEqual({
    ...older,
    emailVerified: false,
    locale: 'en',
    passwordChangedAt: new Date(0),
    passwordChangedIn: null,
    removal: null,
  });
  const { body } = await account.send('GET', '/api/auth/me', { as: userCaller(older._id) });
  expect(body.data.user).toMatchObject({ email_verified: false, locale: 'en' });
  expect(await makeVerificationEmail(account, older._id)).toMatchObject({ to: older.email, locale: 'en' });
  expect(await Users.findById(newer._id).lean()).toMatchObject({ emailVerified: true, locale: 'bn' });
});

test('a user of a former version is found by name, also after that version has changed the name', async () => {
  const name = '2026-11-22-backfill-search-terms';
  const { _id } = await buildUser();
  const former = (change: object) => Users.collection.updateOne({ _id: _id as never }, change);
  await former({ $set: { firstName: 'Anowara' }, $unset: { searchTerms: 1 } });
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await runMigration(migrations, name)).toBe(0);
  expect(await find('anowara')).toEqual([_id]);

  await former({ $set: { firstName: 'Sharmin' } });
  expect(await runMigration(migrations, name)).toBe(1);
  expect(await find('sharmin')).toEqual([_id]);
  expect(await find('anowara')).toEqual([]);
});
