import { randomBytes } from 'node:crypto';
import type { InvariantName } from '@petcare/contracts/invariants.ts';
import mongoose from 'mongoose';

type Database = mongoose.mongo.Db;
type Row = Record<string, unknown>;

/** The databases of the services, by name. */
export interface Databases {
  readonly account: Database;
  readonly content: Database;
  readonly clinic: Database;
  readonly commerce: Database;
  readonly workers: Database;
}

/** What stands in the house that is to be broken. */
export interface Standing {
  readonly productId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly night: string;
  readonly appointmentId: string;
  readonly readerId: string;
  /** Somebody whose deletion is finished. */
  readonly goneId: string;
}

/** A promise broken by hand, as a fault of the code or of an operator would break it. */
export interface PlantedFault {
  readonly name: InvariantName;
  readonly what: string;
  /** Faults of one record hide each other, so only one of them is planted at a time. */
  readonly record?: 'purchase' | 'inbox';
  /** @returns how to mend it. */
  plant(databases: Databases, standing: Standing): Promise<() => Promise<unknown>>;
}

const oid = (id: string) => new mongoose.Types.ObjectId(id);
const newId = () => randomBytes(12).toString('hex');

/** One fault, or more, for every promise that is counted. */
export const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'oversold',
    what: 'a unit that is sold lies on the shelf again',
    record: 'purchase',
    async plant({ commerce }, { productId }) {
      const products = commerce.collection('products');
      const one = { _id: oid(productId) };
      await products.updateOne(one, { $inc: { stock: 1 } });
      return () => products.updateOne(one, { $inc: { stock: -1 } });
    },
  },
  {
    name: 'double_booked',
    what: 'a second visit in the same time of the same doctor',
    async plant({ clinic }, { appointmentId }) {
      const appointments = clinic.collection<{ _id: string }>('appointments');
      const visit = await found(appointments, appointmentId);
      const _id = newId();
      await appointments.insertOne({
        ...visit,
        _id,
        patientId: newId(),
        serial: 99,
        clientId: null,
      } as Row & {
        _id: string;
      });
      return () => appointments.deleteOne({ _id });
    },
  },
  {
    name: 'overfull_nights',
    what: 'a night with more guests than places',
    async plant({ commerce }, { night }) {
      const nights = commerce.collection<{ _id: string }>('hostel_places');
      await nights.updateOne({ _id: night }, { $inc: { taken: 50 } });
      return () => nights.updateOne({ _id: night }, { $inc: { taken: -50 } });
    },
  },
  {
    name: 'paid_without_order',
    what: 'the order of a payment is gone',
    record: 'purchase',
    async plant({ commerce }, { orderId }) {
      const orders = commerce.collection('orders');
      const order = await orders.findOneAndDelete({ _id: oid(orderId) });
      if (!order) throw new Error('there is no order to take away');
      return () => orders.insertOne(order);
    },
  },
  {
    name: 'order_without_payment',
    what: 'the payment of an order has failed',
    record: 'purchase',
    async plant({ commerce }, { paymentId }) {
      const payments = commerce.collection('payments');
      const one = { _id: oid(paymentId) };
      const before = await payments.findOneAndUpdate(one, { $set: { status: 'failed' } });
      return () => payments.updateOne(one, { $set: { status: before?.['status'] } });
    },
  },
  {
    name: 'orphans',
    what: 'a memory of somebody who was deleted',
    async plant({ content }, { goneId }) {
      const memories = content.collection<{ _id: string }>('memories');
      const any = await memories.findOne({});
      const _id = newId();
      await memories.insertOne({ ...any, _id, authorId: goneId } as Row & { _id: string });
      return () => memories.deleteOne({ _id });
    },
  },
  {
    name: 'orphans',
    what: 'comments of a post that is nowhere',
    async plant({ content }) {
      const comments = content.collection<{ _id: string }>('comments');
      const _id = new mongoose.Types.ObjectId().toHexString();
      const now = new Date();
      await comments.insertOne({
        _id,
        adoptionId: newId(),
        authorId: newId(),
        body: 'Hello?',
        seq: 1,
        createdAt: now,
      } as Row & {
        _id: string;
      });
      return () => comments.deleteOne({ _id });
    },
  },
  {
    name: 'lost_notifications',
    what: 'an entry of an inbox is gone',
    record: 'inbox',
    async plant({ account }, { readerId }) {
      const notifications = account.collection('notifications');
      const entry = await notifications.findOneAndDelete({ userId: readerId });
      if (!entry) throw new Error('nobody was told anything');
      return () => notifications.insertOne(entry);
    },
  },
  {
    name: 'lost_notifications',
    what: 'an event that reached the broker and nobody',
    async plant({ commerce, workers }) {
      // The workers have been there for longer than that.
      await workers.collection('consumer_ages').updateMany({}, { $set: { since: new Date(0) } });
      const outbox = commerce.collection<{ _id: string }>('outbox');
      const at = new Date(Date.now() - 5 * 60_000);
      const _id =
        mongoose.Types.ObjectId.createFromTime(Math.floor(at.getTime() / 1_000))
          .toHexString()
          .slice(0, 8) + newId().slice(8);
      const envelope = {
        id: _id,
        name: 'order.status_changed',
        aggregate: { type: 'order', id: newId(), sequence: 2 },
      };
      await outbox.insertOne({
        _id,
        envelope,
        createdAt: at,
        sentAt: at,
        leaseUntil: at,
        leasedBy: null,
        attempts: 1,
      } as Row & {
        _id: string;
      });
      return () => outbox.deleteOne({ _id });
    },
  },
  {
    name: 'doubled_notifications',
    what: 'the same event twice in one inbox',
    record: 'inbox',
    async plant({ account }, { readerId }) {
      const notifications = account.collection('notifications');
      const entry = await notifications.findOne({ userId: readerId });
      await notifications.dropIndex('eventId_1_userId_1');
      const _id = newId();
      await notifications.insertOne({ ...entry, _id: _id as never, seq: 9_999 });
      return () => notifications.deleteOne({ _id: _id as never });
    },
  },
];

async function found(rows: mongoose.mongo.Collection<{ _id: string }>, id: string): Promise<Row> {
  const row = await rows.findOne({ _id: id });
  if (!row) throw new Error(`${rows.collectionName} ${id} is not there`);
  return row;
}
