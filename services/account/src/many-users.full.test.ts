import { addCopies, findWideQuery } from '@petcare/platform/mongo/testing/find-wide-query.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRows } from './lifecycle/export/account-rows.ts';
import { blankNames } from './notifications/blank-names.ts';
import { Notifications } from './notifications/notification.model.ts';
import { makeResetEmail, requestReset, tokenOf } from './testing/build-links.ts';
import { buildUser, newVisitor, testPassword } from './testing/build-user.ts';
import { startTestAccount, type TestAccount } from './testing/test-account.ts';
import { Users, type UserDocument } from './users/user.model.ts';

const others = 3_000;

let account: TestAccount;
let user: UserDocument;
beforeAll(async () => {
  account = await startTestAccount();
  // The first of them all, and the last, so that a scan in either direction meets the others.
  const first = await buildUser();
  await addCopies('users', first._id, others, (number) => ({
    email: `other-${number}@example.com`,
  }));
  user = await buildUser();
});
afterAll(() => account.close());

test('the measure notices a query without an index', async () => {
  const wide = await findWideQuery(() => Users.find({ imageUrl: 'https://nowhere.example.com' }).lean());
  expect(wide).toContain('users.find {"imageUrl"');
});

test('a sign-in among thousands of users reads one', async () => {
  const body = { email: user.email, password: testPassword };
  expect(
    await findWideQuery(() => account.send('POST', '/api/auth/users/sign-in', { as: newVisitor(), body })),
  ).toBeNull();
  const unknown = { ...body, email: 'nobody@example.com' };
  expect(
    await findWideQuery(() =>
      account.send('POST', '/api/auth/users/sign-in', { as: newVisitor(), body: unknown }),
    ),
  ).toBeNull();
});

test('a password reset among thousands of requests reads its own', async () => {
  const id = await requestReset(account, user.email);
  const email = await makeResetEmail(account, id);
  await addCopies('password_resets', id, others, (number) => ({
    email: `other-${number}@example.com`,
    tokenHash: `hash-${number}`,
  }));
  expect(await findWideQuery(() => makeResetEmail(account, id))).toBeNull();
  const body = { token: tokenOf(email?.link ?? ''), password: 'Green-Kingfisher-43' };
  expect(
    await findWideQuery(() => account.send('POST', '/api/auth/password/reset', { as: newVisitor(), body })),
  ).toBeNull();
});

test('a data export among thousands of password resets reads its own', async () => {
  const id = await requestReset(account, user.email);
  await addCopies('password_resets', id, others, (number) => ({
    email: `another-${number}@example.com`,
    tokenHash: `another-hash-${number}`,
  }));
  const noSessions = { listOf: () => Promise.resolve([]) };
  expect(await findWideQuery(() => accountRows(user._id, noSessions))).toBeNull();
});

test('the names in notifications about a user are found among thousands', async () => {
  const stored = newId();
  await Notifications.collection.insertOne({
    _id: stored as never,
    eventId: newId(),
    userId: user._id,
    seq: 1,
    about: newId(),
  });
  await addCopies('notifications', stored, others, (number) => ({
    eventId: newId(),
    userId: `reader-${number}`,
    about: `other-${number}`,
  }));
  expect(await findWideQuery(() => blankNames(user._id, 100))).toBeNull();
});
