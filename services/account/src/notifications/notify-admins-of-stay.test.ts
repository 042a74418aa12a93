import { newId } from '@petcare/platform/mongo/object-id.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { buildEvent } from '@petcare/platform/testing/build-event.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../testing/build-user.ts';
import { startTestAccount, type TestAccount } from '../testing/test-account.ts';
import { notifyAdminsOfStay } from './notify-admins-of-stay.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await startTestAccount();
});
afterAll(() => account.close());

test('each admin has one event per announcement of a quiet stay, also when it is delivered twice', async () => {
  const [admin, customer] = [await buildUser({ role: 'admin' }), await buildUser({ role: 'user' })];
  const facts = { order_id: newId(), order_number: 'PH-2126-000001', pets: 'Bhulu', hours: 8 } as const;
  const event = buildEvent('stay.quiet', facts);
  await notifyAdminsOfStay(event);
  await notifyAdminsOfStay(event);
  const rows = await OutboxRows.find({
    'envelope.name': 'stay_notice.due',
    'envelope.data.order_id': facts.order_id,
  })
    .sort({ _id: 1 })
    .lean();
  const notified = rows.map(({ envelope }) => (envelope.data as { user_id: string }).user_id);
  expect(notified.filter((id) => id === admin._id)).toHaveLength(1);
  expect(notified).not.toContain(customer._id);
  expect(rows[0]?.envelope.data).toMatchObject(facts);
});
