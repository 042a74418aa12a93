import { randomUUID } from 'node:crypto';
import { addDays, dhakaInstant } from '@petcare/contracts/shared/dhaka-time.ts';
import { OutboxRows } from '@petcare/platform/outbox/outbox.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildGuest, keeper } from '../../testing/build-guest.ts';
import { startTestCommerce, type TestCommerce } from '../../testing/test-commerce.ts';
import { sendDigests } from './send-digests.ts';
import { StayEntries } from './stay-entry.model.ts';

let commerce: TestCommerce;
beforeAll(async () => {
  commerce = await startTestCommerce();
});
afterAll(() => commerce.stop());

const eightOf = (date: string) => dhakaInstant(date, 20 * 60);
const digestsOf = async (id: string) =>
  (
    await OutboxRows.find({ 'envelope.name': 'stay.digest_due', 'envelope.data.order_id': id })
      .sort({ _id: 1 })
      .lean()
  ).map(({ envelope }) => envelope.data);

test('the owner gets one digest per day, from eight in the evening, however often and concurrently the job runs', async () => {
  const { id, number, customer, path } = await buildGuest(commerce);
  const record = (kind: string) =>
    commerce.send('POST', `${path}/log`, { as: keeper, body: { client_id: randomUUID(), pet: 0, kind } });
  for (const kind of ['fed', 'fed', 'walked']) expect((await record(kind)).status).toBe(201);
  // The day that the entries have, also when the test runs at midnight.
  const date = (await StayEntries.findOne({ bookingId: id }).lean())?.date ?? '';
  await sendDigests(new Date(eightOf(date).getTime() - 1));
  expect(await digestsOf(id)).toEqual([]);
  await Promise.all([1, 2, 3].map(() => sendDigests(eightOf(date))));
  await sendDigests(eightOf(date));
  const day = {
    order_id: id,
    order_number: number,
    customer_id: customer.id,
    meals: 2,
    walks: 1,
    doses: 0,
    pictures: 0,
  };
  expect(await digestsOf(id)).toEqual([{ ...day, date }]);

  const next = addDays(date, 1);
  await sendDigests(eightOf(next));
  expect(await digestsOf(id), 'a day without entries').toHaveLength(1);
  await StayEntries.updateMany({ bookingId: id }, { $set: { date: next } });
  await commerce.send('POST', `${path}/check-out`, { as: keeper });
  await sendDigests(eightOf(next));
  expect(await digestsOf(id), 'guests who have left').toHaveLength(1);
});
