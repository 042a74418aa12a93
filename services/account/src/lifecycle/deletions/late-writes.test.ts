import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../testing/build-user.ts';
import { deletionRequests } from '../../testing/deletion-requests.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import type { UserDocument } from '../../users/user.model.ts';
import { countAccountRows } from './count-service-rows.ts';

let account: TestAccount;
let requests: ReturnType<typeof deletionRequests>;
beforeAll(async () => {
  account = await startTestAccount();
  requests = deletionRequests(account, await buildUser({ role: 'admin' }));
});
afterAll(() => account.close());

const views = [{ name: 'Waiting', address: 'status=Pending' }];
const saveViews = async ({ _id }: UserDocument) =>
  (
    await account.send('PUT', '/api/saved-views', {
      as: userCaller(_id, 'admin'),
      body: { table: 'orders', views, version: 0 },
    })
  ).status;
const markSeen = async ({ _id }: UserDocument) =>
  (await account.send('PUT', '/api/notifications/seen', { as: userCaller(_id), body: { up_to: 1 } })).status;
const remaining = async ({ _id }: UserDocument) => {
  const { rows } = await countAccountRows({ kind: 'user', id: _id });
  return rows.reduce((sum, { count }) => sum + count, 0);
};

test('a user who is erased stores nothing with a session that is still valid, and gets no notification', async () => {
  const [user, other] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'admin' })];
  await requests.erasePersonalData(user._id);
  expect(await saveViews(user)).toBe(404);
  expect(await markSeen(user)).toBe(404);
  // An event about something that happened before.
  expect(await requests.notify(user)).toBe(false);
  expect(await remaining(user)).toBe(0);
  // Control: the same requests about another user are accepted.
  expect([await saveViews(other), await requests.notify(other)]).toEqual([200, true]);
  expect(await remaining(other)).toBe(2);
});

test('a notification that is delivered at the same time as the erasure is either erased or dropped', async () => {
  for (let trial = 0; trial < 10; trial += 1) {
    const user = await buildUser();
    await Promise.all([requests.notify(user), requests.notify(user), requests.erasePersonalData(user._id)]);
    expect(await remaining(user)).toBe(0);
  }
});
