import { createHash } from 'node:crypto';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';
import { Schema } from 'mongoose';
import { cancellationSchema, type CancellationDocument } from './cancellation.ts';

/** Customer and delivery address as stated when the payment started. */
export interface Orderer {
  ordererName: string;
  ordererEmail: string;
  ordererContact: string;
  shippingAddress: string;
  /** Instructions of the customer for the delivery. Missing or blank: none. */
  orderNote?: string;
}

export const noOrderer: Orderer = {
  ordererName: '',
  ordererEmail: '',
  ordererContact: '',
  shippingAddress: '',
  orderNote: '',
};

export function pickOrderer({
  ordererName,
  ordererEmail,
  ordererContact,
  shippingAddress,
  orderNote,
}: Orderer): Orderer {
  return {
    ordererName,
    ordererEmail,
    ordererContact,
    shippingAddress,
    ...(orderNote && { orderNote }),
  };
}

/** Returns the customer and the address as the API shows them. */
export function toOrdererFields({
  ordererName,
  ordererEmail,
  ordererContact,
  shippingAddress,
  orderNote,
}: Orderer) {
  return {
    orderer_name: ordererName,
    orderer_email: ordererEmail,
    orderer_contact: ordererContact,
    shipping_address: shippingAddress,
    ...(orderNote && { order_note: orderNote }),
  };
}

export interface TimelineEntry<Status extends string> {
  /** `exchange`: the reason is the number of the other order. */
  kind: 'status' | 'refund' | 'note' | 'packed' | 'exchange';
  status: Status;
  at: Date;
  by: 'customer' | 'admin' | 'system';
  /** Amount of a refund; null for other entries. */
  amount: Poisha | null;
  reason: string | null;
}

export interface OrderFields<Status extends string> extends Orderer {
  _id: string;
  orderId: string;
  customerId: string;
  paymentId: string;
  /** Payments of a later, higher price; only bookings have any. */
  extraPayments?: string[];
  paymentStatus: PaymentStatus;
  /** Sum of all refunds that have succeeded. */
  refunded: Poisha;
  /** Money of the customer that is neither refunded nor being refunded, as its payments say. */
  kept: Poisha;
  status: Status;
  version: number;
  timeline: TimelineEntry<Status>[];
  /** Null unless cancelled or about to be; also null while the money of a cancelled order is undecided. */
  cancellation: CancellationDocument | null;
  /** Null while the order is listed. A deleted order is kept for the ledger. */
  deletedAt: Date | null;
  /** When its customer was erased while its cash was due: it stays listed, without them. Missing: never. */
  erasedAt?: Date;
  searchTerms: string[];
  createdAt: Date;
  updatedAt: Date;
}

// Not `required`: mongoose rejects empty strings there, and an order can arrive after its user was erased.
const text = { type: String, default: '' };
const id = { type: String, required: true };

export function orderSchemaFields(statuses: readonly string[]) {
  const entry = new Schema<TimelineEntry<string>>(
    {
      kind: { type: String, enum: ['status', 'refund', 'note', 'packed', 'exchange'], required: true },
      status: { type: String, enum: statuses, required: true },
      at: { type: Date, required: true },
      by: { type: String, enum: ['customer', 'admin', 'system'], required: true },
      amount: { type: Number, default: null },
      reason: { type: String, default: null },
    },
    { _id: false },
  );
  return {
    _id: id,
    orderId: { type: String, required: true },
    customerId: id,
    paymentId: id,
    paymentStatus: { type: String, enum: PaymentStatus.options, required: true },
    refunded: { type: Number, default: 0, min: 0 },
    kept: { type: Number, required: true, min: 0 },
    ordererName: text,
    ordererEmail: text,
    ordererContact: text,
    shippingAddress: text,
    orderNote: { type: String },
    status: { type: String, enum: statuses, required: true },
    version: { type: Number, required: true },
    timeline: { type: [entry], required: true },
    cancellation: { type: cancellationSchema, default: null },
    deletedAt: { type: Date, default: null },
    erasedAt: { type: Date },
    searchTerms: { type: [String], default: [] },
  };
}

export function addOrderIndexes(schema: Pick<Schema, 'index'>): void {
  // Guarantees one order per payment.
  schema.index({ paymentId: 1 }, { unique: true });
  schema.index({ orderId: 1 }, { unique: true });
  // For the counts per day of the overview.
  schema.index({ createdAt: 1 });
  schema.index({ deletedAt: 1, status: 1, createdAt: -1, _id: -1 });
  // For the rare states that admins filter by.
  schema.index({ deletedAt: 1, paymentStatus: 1, createdAt: -1, _id: -1 });
  // For the job that carries out decided cancellations, which are few.
  schema.index(
    { 'cancellation.takesEffectAt': 1 },
    { partialFilterExpression: { 'cancellation.state': 'planned' } },
  );
  // For cancelled orders whose money is undecided.
  schema.index({ deletedAt: 1, status: 1, kept: 1 });
  schema.index({ searchTerms: 1 });
}

interface PaidPayment {
  readonly _id: string;
  readonly customerId: string;
  readonly orderer: Orderer;
  readonly status?: PaymentStatus;
  /** Missing: nothing is paid. */
  readonly amount?: Poisha;
  readonly received?: Poisha;
}

/**
 * Derives the id of an order from its payment. If the database is restored to a moment before the order, it is created
 * again with the id of sent links. The payment's own id would mix the events of both.
 */
export function orderIdOf(paymentId: string): string {
  const hash = createHash('sha256').update(`order of ${paymentId}`).digest('hex');
  // The first eight digits of an id are its time.
  return paymentId.slice(0, 8) + hash.slice(0, 16);
}

/** Cash on delivery is not there yet, a held amount is, and an exchange has none. */
function keptOf({ status, amount = 0, received = amount }: PaidPayment): Poisha {
  if (status === 'due') return 0;
  return status === 'authorised' ? amount : received;
}

function statusOf({ status }: PaidPayment): 'paid' | 'due' | 'authorised' {
  return status === 'due' || status === 'authorised' ? status : 'paid';
}

export function newOrderFields(payment: PaidPayment, number: string) {
  const { ordererName, ordererEmail, ordererContact } = payment.orderer;
  const now = new Date();
  return {
    ...pickOrderer(payment.orderer),
    _id: orderIdOf(payment._id),
    orderId: number,
    customerId: payment.customerId,
    paymentId: payment._id,
    paymentStatus: statusOf(payment),
    refunded: 0,
    kept: keptOf(payment),
    status: 'Pending' as const,
    version: 1,
    timeline: [
      {
        kind: 'status' as const,
        status: 'Pending' as const,
        at: now,
        by: 'customer' as const,
        amount: null,
        reason: null,
      },
    ],
    cancellation: null,
    deletedAt: null,
    searchTerms: searchTermsOf([number, ordererName, ordererEmail, ordererContact]),
    createdAt: now,
    updatedAt: now,
  };
}

export function toTimeline<Status extends string>(timeline: readonly TimelineEntry<Status>[]) {
  return timeline.map(({ kind, status, at, by, amount, reason }) => ({
    kind,
    status,
    at: at.toISOString(),
    by,
    amount: amount === null ? null : poishaToTaka(amount),
    reason,
  }));
}
