import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { PaymentMethod, type Purchase } from '@petcare/contracts/payments/payments.ts';
import { PaymentStatus } from '@petcare/contracts/orders/payment-status.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema, Types } from 'mongoose';
import type { Orderer } from './purchases/order-fields.ts';

export interface PaymentDocument {
  _id: Types.ObjectId;
  customer_id: Types.ObjectId;
  kind: Purchase['kind'];
  provider: PaymentMethod;
  /** Public id besides `_id`; for bKash a server-issued id that ends in `bkash`. */
  reference: string;
  /**
   * Customer and client key of one purchase. Null once this payment can no longer serve the purchase, so that
   * another may.
   */
  attempt_key: string | null;
  /** Hash of the request body. The same attempt with another hash is a client error. */
  fingerprint: string;
  status: PaymentStatus;
  amount: Poisha;
  /** Money received by the provider; 0 until seen there. */
  received: Poisha;
  refunded: Poisha;
  /** Money refunded or being refunded; never more than `received`. */
  refund_reserved: Poisha;
  /** Value of returned items that orders without a payment have replaced. Missing: none. */
  exchanged?: Poisha;
  /** Id at the provider. Null until opened there; payment is impossible before. */
  provider_ref: string | null;
  /** URL of the bKash page. A card’s client secret is never stored. */
  next_action: string | null;
  /** Card id used last, or the masked bKash wallet. */
  method_ref: string | null;
  /** bKash transaction id. */
  trx_id: string | null;
  /** bKash wallet entered by the customer. */
  account_number: string | null;
  /** Start of the execution at bKash. While it is set, no other execution starts. */
  executing_at: Date | null;
  /** Number of polls at bKash while the customer has not returned. */
  polls: number;
  dispute: 'open' | 'won' | 'lost' | null;
  orderer: Orderer;
  /** Purchase fixed when the payment started, in the form of its kind. Becomes the order. */
  draft: unknown;
  description: string;
  from_cart: boolean;
  /** State of the reservation; `none` when the purchase has no stock count. An open payment may be `released` already. */
  hold: 'none' | 'held' | 'consumed' | 'released';
  /** Hash of the address from which a customer who had never paid reserved this. Null for all others. */
  origin: string | null;
  order_id: Types.ObjectId | null;
  failure: string | null;
  expires_at: Date;
  /** Undefined unless the amount is held on the card and taken later. */
  deposit?: PaymentDeposit;
  /** Last check by the periodic job, which processes the oldest check first. */
  checked_at: Date;
  /** Sequence number of the payment’s events. */
  version: number;
  search_terms: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Decision about a held amount. Made once, in a transaction; then carried out at the provider. */
export interface PaymentDeposit {
  /** When it is charged unless its order was cancelled before. */
  charge_at: Date;
  decision: 'capture' | 'release' | null;
  /** The part to charge; 0 unless `capture`. */
  capture: Poisha;
  charged_at: Date | null;
}

const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const textOrNull = { type: String, default: null };
const orderer = new Schema<Orderer>(
  {
    orderer_name: { type: String, required: true },
    orderer_email: { type: String, required: true },
    orderer_contact: { type: String, required: true },
    // Empty for a visit; mongoose refuses an empty required text.
    shipping_address: { type: String, default: '' },
    order_note: { type: String },
  },
  { _id: false },
);

const schema = new Schema<PaymentDocument>(
  {
    customer_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['product', 'hostel', 'visit'], required: true },
    provider: { type: String, enum: PaymentMethod.options, required: true },
    reference: { type: String, required: true },
    attempt_key: textOrNull,
    fingerprint: { type: String, required: true },
    status: { type: String, enum: PaymentStatus.options, required: true },
    amount: { ...poisha, min: 1 },
    received: { ...poisha, default: 0 },
    refunded: { ...poisha, default: 0 },
    refund_reserved: { ...poisha, default: 0 },
    exchanged: { type: Number, min: 0, validate: Number.isSafeInteger },
    provider_ref: textOrNull,
    next_action: textOrNull,
    method_ref: textOrNull,
    trx_id: textOrNull,
    account_number: textOrNull,
    executing_at: { type: Date, default: null },
    polls: { type: Number, default: 0 },
    dispute: { type: String, enum: ['open', 'won', 'lost', null], default: null },
    orderer: { type: orderer, required: true },
    draft: { type: Schema.Types.Mixed, required: true },
    description: { type: String, required: true },
    from_cart: { type: Boolean, default: false },
    hold: { type: String, enum: ['none', 'held', 'consumed', 'released'], required: true },
    origin: textOrNull,
    order_id: { type: Schema.Types.ObjectId, default: null },
    failure: textOrNull,
    expires_at: { type: Date, required: true },
    deposit: {
      type: new Schema<PaymentDeposit>(
        {
          charge_at: { type: Date, required: true },
          decision: { type: String, enum: ['capture', 'release', null], default: null },
          capture: { type: Number, default: 0, min: 0 },
          charged_at: { type: Date, default: null },
        },
        { _id: false },
      ),
    },
    checked_at: { type: Date, required: true },
    version: { type: Number, default: 0 },
    search_terms: { type: [String], default: [] },
  },
  { collection: 'payments', timestamps: true, versionKey: false },
);
schema.index({ reference: 1 }, { unique: true });
indexWhereSet(schema, { attempt_key: 1 }, { field: 'attempt_key', type: 'string', unique: true });
indexWhereSet(schema, { provider_ref: 1 }, { field: 'provider_ref', type: 'string', unique: true });
indexWhereSet(schema, { trx_id: 1 }, { field: 'trx_id', type: 'string', unique: true });
indexWhereSet(schema, { method_ref: 1 }, { field: 'method_ref', type: 'string' });
schema.index({ customer_id: 1, status: 1 });
schema.index({ status: 1, checked_at: 1 });
// For reservations of open payments, which are few and counted every minute.
schema.index({ kind: 1, hold: 1 }, { partialFilterExpression: { hold: 'held' } });
// For the limits of cash on delivery, by customer and by phone.
schema.index({ 'orderer.orderer_contact': 1 }, { partialFilterExpression: { status: 'due' } });
indexWhereSet(schema, { origin: 1 }, { field: 'origin', type: 'string' });
schema.index({ order_id: 1 });
// For the reconciliation of the day on which a held amount was charged.
indexWhereSet(schema, { 'deposit.charged_at': 1 }, { field: 'deposit.charged_at', type: 'date' });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ search_terms: 1 });

export const Payments = model<PaymentDocument>('Payment', schema);

export function paymentRecord({ _id }: Pick<PaymentDocument, '_id'>): AuditFacts['record'] {
  return { type: 'payment', id: _id.toHexString(), label: shortId(_id.toHexString()) };
}
