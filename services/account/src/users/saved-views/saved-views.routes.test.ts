import { maxSavedViews } from '@petcare/contracts/account/saved-views.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeAccount } from '../../lifecycle/deletions/purge-account.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../../testing/test-account.ts';
import { SavedViewLists } from './saved-views.model.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

const newAdmin = () => userCaller(newId(), 'admin');
type Admin = ReturnType<typeof newAdmin>;
const get = (as: Admin, table = 'orders') => account.send('GET', `/api/saved-views?table=${table}`, { as });
const save = (as: Admin, views: unknown, version = 0, table = 'orders') =>
  account.send('PUT', '/api/saved-views', { as, body: { table, views, version } });

const waiting = { name: 'Waiting', address: 'status=Pending&sort=order_date' };
const large = { name: 'বড় অর্ডার', address: 'min_total=5000&search=%E0%A6%AC' };

test('an admin saves views of a table, which others and other tables do not have', async () => {
  const [admin, other] = [newAdmin(), newAdmin()];
  expect((await get(admin)).body).toEqual({ views: [], version: 0 });
  expect((await save(admin, [waiting])).body).toEqual({ views: [waiting], version: 1 });
  expect((await save(admin, [large, waiting], 1)).body.version).toBe(2);
  expect((await get(admin)).body).toEqual({ views: [large, waiting], version: 2 });
  expect((await get(admin, 'products')).body.views).toEqual([]);
  expect((await get(other)).body.views).toEqual([]);
  // Identical views change nothing, whatever version they carry.
  expect((await save(admin, [large, waiting])).body.version).toBe(2);
  expect((await save(admin, [], 2)).body).toEqual({ views: [], version: 3 });
});

test.each([0, 1])('of ten browsers that save at once on version %i, one wins', async (version) => {
  const admin = newAdmin();
  if (version === 1) await save(admin, [waiting]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => save(admin, [{ ...large, name: `View ${index}` }], version)),
  );
  const saved = answers.filter(({ status }) => status === 200);
  expect(saved).toHaveLength(1);
  expect((await get(admin)).body).toEqual(saved[0]?.body);
  for (const { status, body } of answers.filter((answer) => answer !== saved[0]))
    expect([status, body.code, body.details.current]).toEqual([409, 'version_conflict', saved[0]?.body]);
});

test.each([
  ['views.0.name', [{ ...waiting, name: ' ' }]],
  ['views.0.address', [{ ...waiting, address: 'status=<b>' }]],
  ['views.0.address', [{ ...waiting, address: 'a'.repeat(1_001) }]],
  ['views', [waiting, waiting]],
  ['views', Array.from({ length: maxSavedViews + 1 }, (_, index) => ({ ...waiting, name: `${index}` }))],
])('views with a wrong %s are refused and stored nowhere', async (field, views) => {
  const admin = newAdmin();
  const { status, body } = await save(admin, views);
  expect([status, body.errors[0].field]).toEqual([400, field]);
  expect((await get(admin)).body.version).toBe(0);
});

test('the views of a deleted account are deleted', async () => {
  const { _id } = await buildUser({ role: 'admin' });
  await save(userCaller(_id, 'admin'), [waiting]);
  expect(await SavedViewLists.countDocuments({ userId: _id })).toBe(1);
  await inTransaction(() => purgeAccount(_id));
  expect(await SavedViewLists.countDocuments({ userId: _id })).toBe(0);
});
