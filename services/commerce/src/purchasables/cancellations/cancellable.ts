import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import type { Model } from 'mongoose';
import {
  bookingEventData,
  bookingRecord,
  Bookings,
  type BookingDocument,
} from '../../hostel/bookings/booking.model.ts';
import { cancelBookingInTransaction, type BookingDeps } from '../../hostel/bookings/cancel-booking.ts';
import type { CancellationDocument } from '../../payments/purchases/cancellation.ts';
import type { OrderFields } from '../../payments/purchases/order-fields.ts';
import { cancelOrderInTransaction } from '../../orders/cancel-order.ts';
import { orderEventData, orderRecord, Orders, type OrderDocument } from '../../orders/order.model.ts';

/** An order or a booking, as far as its cancellation is concerned. */
export interface Cancellable<Row extends OrderFields<string>> {
  readonly model: Model<Row>;
  readonly noun: string;
  readonly recordOf: (row: Row) => AuditFacts['record'];
  /** Publishes that the planned cancellation of a row has changed. */
  readonly publish: (row: Row) => Promise<unknown>;
  /** Carries out a decision inside the caller’s transaction. @throws order_status_conflict */
  readonly cancel: (row: Row, decided: CancellationDocument, deps: BookingDeps, now: Date) => Promise<void>;
}

export const cancellableOrders: Cancellable<OrderDocument> = {
  model: Orders,
  noun: 'order',
  recordOf: orderRecord,
  publish: (order) =>
    addEvent('order.changed', {
      aggregate: { id: order._id, sequence: order.version },
      data: orderEventData(order),
    }),
  cancel: (order, decided, { payments }) =>
    cancelOrderInTransaction(order, { by: 'admin', reason: decided.reason, decided }, payments),
};

export const cancellableBookings: Cancellable<BookingDocument> = {
  model: Bookings,
  noun: 'hostel order',
  recordOf: bookingRecord,
  publish: (booking) =>
    addEvent('hostel_order.changed', {
      aggregate: { id: booking._id, sequence: booking.version },
      data: { ...bookingEventData(booking), previous_status: booking.status, by_customer: false },
    }),
  cancel: (booking, decided, deps, now) =>
    cancelBookingInTransaction(booking, { by: 'admin', reason: decided.reason, now, decided }, deps),
};
