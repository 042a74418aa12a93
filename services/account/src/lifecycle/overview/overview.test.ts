import { dhakaDateOf, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import type { AccountOverview } from '@petcare/contracts/overview.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Deletions } from '../deletions/deletion.model.ts';
import { Findings } from '../invariants/finding.model.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { Users } from '../../users/user.model.ts';
import { showOverview } from './show-overview.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const admin = userCaller(newId(), 'admin');
async function overview(): Promise<AccountOverview> {
  const { status, body } = await account.send('GET', '/api/overview/account', { as: admin });
  expect(status).toBe(200);
  return body as AccountOverview;
}

test('users are counted by role, and new users by their day in Dhaka', async () => {
  const before = await overview();
  await buildUser();
  await buildUser({ role: 'doctor' });
  const after = await overview();
  expect(after.accounts).toEqual({
    all: before.accounts.all + 2,
    users: before.accounts.users + 1,
    doctors: before.accounts.doctors + 1,
    admins: before.accounts.admins,
  });
  expect(after.today.new_users - before.today.new_users).toBe(2);
  expect(after.days.at(-1)).toEqual({ date: dhakaDateOf(new Date()), new_users: after.today.new_users });

  const day = '2031-05-10';
  for (const minutes of [-1, 0, 24 * 60 - 1, 24 * 60]) {
    const { _id } = await buildUser();
    await Users.updateOne(
      { _id },
      { $set: { createdAt: dhakaInstant(day, minutes) } },
      { timestamps: false },
    );
  }
  const { days } = await showOverview({ days: 7 }, dhakaInstant(day, 12 * 60));
  expect(days.slice(-2).map(({ new_users }) => new_users)).toEqual([1, 2]);
});

test('open deletions and violated invariants are counted', async () => {
  const before = (await overview()).waiting;
  await Deletions.collection.insertOne({
    _id: newId(),
    kind: 'user',
    targetId: newId(),
    state: 'running',
  } as never);
  await Deletions.collection.insertOne({
    _id: newId(),
    kind: 'user',
    targetId: newId(),
    state: 'done',
  } as never);
  await Findings.create([
    {
      _id: 'commerce:oversold:all',
      name: 'oversold',
      service: 'commerce',
      scope: 'all',
      count: 3,
      rows: [],
      checkedAt: new Date(),
    },
  ]);
  expect((await overview()).waiting).toEqual({
    ...before,
    open_deletions: before.open_deletions + 1,
    broken_promises: before.broken_promises + 1,
  });
});
