import { model, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectMongo, disconnectMongo, prepareModels } from '../mongo/connection.ts';
import { newId } from '../mongo/object-id.ts';
import { inTransaction } from '../mongo/transaction.ts';
import { runInContext } from '../observability/context.ts';
import { buildOrderFacts } from '../testing/build-event.ts';
import { testDatabase, testLog } from '../testing/test-servers.ts';
import { addEvent, OutboxRows } from './outbox.ts';

const AnnouncedOrders = model(
  'AnnouncedOrder',
  new Schema({ _id: String, status: String, version: Number }, { versionKey: false }),
);
const database = testDatabase();

beforeAll(async () => {
  await connectMongo(database.url, { log: testLog() });
  await prepareModels();
});
afterAll(async () => {
  await disconnectMongo();
  await database.close();
});

const announceOrder = (orderId: string) =>
  inTransaction(() =>
    addEvent('order.status_changed', {
      aggregate: { id: orderId, sequence: 1 },
      data: buildOrderFacts({ order_id: orderId }),
    }),
  );

describe('outbox events', () => {
  test('an event is stored with the change or not at all', async () => {
    const orderId = newId();
    const work = inTransaction(async () => {
      await AnnouncedOrders.create([{ _id: orderId, status: 'Pending', version: 1 }]);
      await addEvent('order.status_changed', {
        aggregate: { id: orderId, sequence: 1 },
        data: buildOrderFacts({ order_id: orderId }),
      });
      throw new Error('the card was declined');
    });
    await expect(work).rejects.toThrow('the card was declined');
    expect(await AnnouncedOrders.countDocuments({ _id: orderId })).toBe(0);
    expect(await OutboxRows.countDocuments({ 'envelope.aggregate.id': orderId })).toBe(0);
  });

  test('an event cannot be added outside a transaction', async () => {
    const adding = addEvent('order.status_changed', {
      aggregate: { id: newId(), sequence: 1 },
      data: buildOrderFacts(),
    });
    await expect(adding).rejects.toThrow('must be called inside inTransaction');
  });

  test('an event whose data violates the contract rolls back the change', async () => {
    const orderId = newId();
    const work = inTransaction(async () => {
      await AnnouncedOrders.create([{ _id: orderId, status: 'Pending', version: 1 }]);
      await addEvent('order.status_changed', {
        aggregate: { id: orderId, sequence: 1 },
        data: buildOrderFacts({ order_id: 'not an id' }),
      });
    });
    await expect(work).rejects.toThrow('24 hexadecimal digits');
    expect(await AnnouncedOrders.countDocuments({ _id: orderId })).toBe(0);
  });

  test('an event carries its actor and its trace', async () => {
    const actor = { id: newId(), role: 'admin' as const };
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const id = await runInContext({ requestId: 'r', traceparent, actor }, () => announceOrder(newId()));
    const row = await OutboxRows.findById(id).lean();
    expect(row?.envelope).toMatchObject({ id, actor, traceparent, name: 'order.status_changed', version: 1 });
  });
});
