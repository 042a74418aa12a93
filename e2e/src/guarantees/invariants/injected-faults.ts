import type { InvariantName } from '@petcare/contracts/invariants.ts';
import { idAt, newId } from '@petcare/platform/mongo/object-id.ts';
import type mongoose from 'mongoose';

type Database = mongoose.mongo.Db;
type Row = Record<string, unknown>;
type StoredRow = mongoose.mongo.Document & { _id: string };

export interface Databases {
  readonly account: Database;
  readonly content: Database;
  readonly clinic: Database;
  readonly commerce: Database;
  readonly workers: Database;
}

export interface FaultTargets {
  readonly productId: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly night: string;
  readonly appointmentId: string;
  readonly readerId: string;
  readonly deletedUserId: string;
}

export interface InjectedFault {
  readonly name: InvariantName;
  readonly description: string;
  /** Faults of the same record hide each other, so only one of them is injected at a time. */
  readonly record?: 'purchase' | 'inbox';
  /** @returns a function that repairs the fault. */
  inject(databases: Databases, targets: FaultTargets): Promise<() => Promise<unknown>>;
}

export const injectedFaults: readonly InjectedFault[] = [
  {
    name: 'oversold',
    description: 'a sold unit is in stock again',
    record: 'purchase',
    async inject({ commerce }, { productId }) {
      const products = commerce.collection<{ _id: string }>('products');
      const filter = { _id: productId };
      await products.updateOne(filter, { $inc: { stock: 1 } });
      return () => products.updateOne(filter, { $inc: { stock: -1 } });
    },
  },
  {
    name: 'wrong_ratings',
    description: 'a product has a rating without a review',
    async inject({ commerce }, { productId }) {
      const products = commerce.collection<{ _id: string }>('products');
      const filter = { _id: productId };
      await products.updateOne(filter, { $inc: { reviewCount: 1, reviewStars: 5 } });
      return () => products.updateOne(filter, { $inc: { reviewCount: -1, reviewStars: -5 } });
    },
  },
  {
    name: 'wrong_fees',
    description: 'a fee is shown as paid and recorded nowhere',
    async inject({ clinic }, { appointmentId }) {
      const appointments = clinic.collection<{ _id: string }>('appointments');
      const filter = { _id: appointmentId };
      const payment = { method: 'cash', number: 'PV-0', reference: null, amount: 80_000 };
      await appointments.updateOne(filter, {
        $set: { payment: { ...payment, paidAt: new Date(), refunded: 0, refundDue: 0 } },
      });
      return () => appointments.updateOne(filter, { $set: { payment: null } });
    },
  },
  {
    name: 'wrong_coupon_counts',
    description: 'a coupon has a use without a payment',
    async inject({ commerce }) {
      const coupons = commerce.collection<{ _id: string }>('coupons');
      const _id = newId();
      await coupons.insertOne({
        _id,
        code: `FAULT-${_id.slice(-6)}`,
        taken: 1,
        used: 1,
        limit: null,
      } as StoredRow);
      return () => coupons.deleteOne({ _id });
    },
  },
  {
    name: 'double_booked',
    description: 'a second appointment of a doctor in the same slot',
    async inject({ clinic }, { appointmentId }) {
      const appointments = clinic.collection<{ _id: string }>('appointments');
      const appointment = await found(appointments, appointmentId);
      const _id = newId();
      await appointments.insertOne({
        ...appointment,
        _id,
        patientId: newId(),
        serial: 99,
        clientId: null,
      } as StoredRow);
      return () => appointments.deleteOne({ _id });
    },
  },
  {
    name: 'overdue_emergencies',
    description: 'an emergency whose doctor was asked ten minutes ago and which nothing moves on',
    async inject({ clinic }) {
      const emergencies = clinic.collection<StoredRow>('emergencies');
      const _id = newId();
      const past = new Date(Date.now() - 10 * 60_000);
      await emergencies.insertOne({
        _id,
        patientId: newId(),
        patientName: 'Nadia Rahman',
        patientEmail: 'nadia@petcare.test',
        patientContact: '+8801712345678',
        reason: 'A fever',
        // The timer looks for waiting emergencies and for those whose doctor has not answered.
        status: 'stuck',
        open: true,
        askedDrId: null,
        answerUntil: null,
        endsAt: past,
        attempts: [],
        clientId: _id,
        turn: 1,
        version: 1,
        createdAt: past,
      });
      return () => emergencies.deleteOne({ _id });
    },
  },
  {
    name: 'overfull_nights',
    description: 'a night with more guests than places',
    async inject({ commerce }, { night }) {
      const nights = commerce.collection<{ _id: string }>('hostel_places');
      await nights.updateOne({ _id: night }, { $inc: { taken: 50 } });
      return () => nights.updateOne({ _id: night }, { $inc: { taken: -50 } });
    },
  },
  {
    name: 'paid_without_order',
    description: 'the order of a payment is missing',
    record: 'purchase',
    async inject({ commerce }, { orderId }) {
      const orders = commerce.collection<StoredRow>('orders');
      const order = await orders.findOneAndDelete({ _id: orderId });
      if (!order) throw new Error('there is no order to delete');
      return () => orders.insertOne(order);
    },
  },
  {
    name: 'order_without_payment',
    description: 'the payment of an order has failed',
    record: 'purchase',
    async inject({ commerce }, { paymentId }) {
      const payments = commerce.collection<StoredRow>('payments');
      const filter = { _id: paymentId };
      const before = await payments.findOneAndUpdate(filter, { $set: { status: 'failed' } });
      return () => payments.updateOne(filter, { $set: { status: before?.['status'] } });
    },
  },
  {
    name: 'wrong_money',
    description: 'an order that shows more money than its payment',
    record: 'purchase',
    async inject({ commerce }, { orderId }) {
      const orders = commerce.collection<StoredRow>('orders');
      const filter = { _id: orderId };
      const before = await orders.findOneAndUpdate(filter, {
        $inc: { kept: 1 },
        $set: { updatedAt: new Date() },
      });
      return () => orders.updateOne(filter, { $set: { kept: before?.['kept'] } });
    },
  },
  {
    name: 'refunded_but_live',
    description: 'an order that is sent although its money went back',
    record: 'purchase',
    async inject({ commerce }, { orderId, paymentId }) {
      const [orders, payments] = [
        commerce.collection<StoredRow>('orders'),
        commerce.collection<StoredRow>('payments'),
      ];
      const [order, payment] = [{ _id: orderId }, { _id: paymentId }];
      const paid = await payments.findOne(payment);
      const amount: unknown = paid?.['amount'];
      const before = await orders.findOne(order);
      await payments.updateOne(payment, {
        $set: { status: 'refunded', refunded: amount, refundReserved: amount },
      });
      await orders.updateOne(order, {
        $set: {
          status: 'Shipping',
          paymentStatus: 'refunded',
          refunded: amount,
          kept: 0,
          updatedAt: new Date(),
        },
      });
      return async () => {
        if (paid) await payments.replaceOne(payment, paid);
        if (before) await orders.replaceOne(order, before);
      };
    },
  },
  {
    name: 'orphans',
    description: 'a memory of a deleted user',
    async inject({ content }, { deletedUserId }) {
      const memories = content.collection<{ _id: string }>('memories');
      const memory = await memories.findOne({});
      const _id = newId();
      await memories.insertOne({ ...memory, _id, authorId: deletedUserId } as StoredRow);
      return () => memories.deleteOne({ _id });
    },
  },
  {
    name: 'orphans',
    description: 'a comment on a missing post',
    async inject({ content }) {
      const comments = content.collection<{ _id: string }>('comments');
      const _id = newId();
      const now = new Date();
      await comments.insertOne({
        _id,
        adoptionId: newId(),
        authorId: newId(),
        body: 'Hello?',
        seq: 1,
        createdAt: now,
      } as StoredRow);
      return () => comments.deleteOne({ _id });
    },
  },
  {
    name: 'lost_notifications',
    description: 'a notification is missing',
    record: 'inbox',
    async inject({ account }, { readerId }) {
      const notifications = account.collection('notifications');
      const entry = await notifications.findOneAndDelete({ userId: readerId });
      if (!entry) throw new Error('there is no notification to delete');
      return () => notifications.insertOne(entry);
    },
  },
  {
    name: 'lost_notifications',
    description: 'a published event that no consumer has received',
    async inject({ commerce, workers }) {
      // The check ignores consumers younger than the event.
      await workers.collection('consumer_ages').updateMany({}, { $set: { since: new Date(0) } });
      const outbox = commerce.collection<{ _id: string }>('outbox');
      const at = new Date(Date.now() - 5 * 60_000);
      const _id = idAt(at).slice(0, 8) + newId().slice(8);
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
      } as StoredRow);
      return () => outbox.deleteOne({ _id });
    },
  },
  {
    name: 'doubled_notifications',
    description: 'two notifications of the same event',
    record: 'inbox',
    async inject({ account }, { readerId }) {
      const notifications = account.collection('notifications');
      const entry = await notifications.findOne({ userId: readerId });
      await notifications.dropIndex('eventId_1_userId_1');
      const _id = newId();
      await notifications.insertOne({ ...entry, _id: _id as never, seq: 9_999 });
      return async () => {
        await notifications.deleteOne({ _id: _id as never });
        // Later tests of the same system rely on it.
        await notifications.createIndex({ eventId: 1, userId: 1 }, { unique: true });
      };
    },
  },
];

async function found(rows: mongoose.mongo.Collection<{ _id: string }>, id: string): Promise<Row> {
  const row = await rows.findOne({ _id: id });
  if (!row) throw new Error(`${rows.collectionName} ${id} is not there`);
  return row;
}
