import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { Users } from '../users/user.model.ts';
import { notifyAdmins } from './notify-admins.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

test('each admin has one event per announcement of low stock, also when it is delivered many times at once', async () => {
  const [one, other, customer, leaving] = [
    await buildUser({ role: 'admin' }),
    await buildUser({ role: 'admin' }),
    await buildUser({ role: 'user' }),
    await buildUser({ role: 'admin' }),
  ];
  await Users.updateOne({ _id: leaving._id }, { $set: { removal: 'scheduled' } });
  const facts = { product_id: newId(), product_name: 'Rope ring', stock: 2, reorder_level: 5 };
  const event = buildEvent('product.stock_low', facts);
  const delivered = await Promise.allSettled(Array.from({ length: 5 }, () => notifyAdmins(event)));
  // A delivery that loses the race is delivered again by the broker.
  if (delivered.some(({ status }) => status === 'rejected')) await notifyAdmins(event);
  const rows = await OutboxRows.find({
    'envelope.name': 'stock_notice.due',
    'envelope.data.product_id': facts.product_id,
  })
    .sort({ _id: 1 })
    .lean();
  const notified = rows.map(({ envelope }) => (envelope.data as { user_id: string }).user_id);
  expect(notified).toHaveLength(new Set(notified).size);
  expect(notified).toEqual(expect.arrayContaining([one._id, other._id]));
  expect(notified).not.toContain(customer._id);
  expect(notified).not.toContain(leaving._id);
  expect(rows[0]?.envelope.data).toMatchObject(facts);
});
