import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import type { Poisha } from '@petcare/contracts/shared/money.ts';
import { PaymentMethod, type Purchase } from '@petcare/contracts/commerce/payments/payments.ts';
import { PaymentStatus } from '@petcare/contracts/commerce/orders/payment-status.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { indexWhereSet } from '@petcare/platform/mongo/index-where-set.ts';
import { model, Schema } from 'mongoose';
import type { Orderer } from './purchases/order-fields.ts';

export interface PaymentDocument {
  _id: string;
  customerId: string;
  kind: Purchase['kind'];
  provider: PaymentMethod;
  /** Public id besides `_id`; for bKash a server-issued id that ends in `bkash`. */
  reference: string;
  /**
   * Customer and client key of one purchase. Null once this payment can no longer serve the purchase, so that
   * another may.
   */
  attemptKey: string | null;
  /** Hash of the request body. The same attempt with another hash is a client error. */
  fingerprint: string;
  status: PaymentStatus;
  amount: Poisha;
  /** Money received by the provider; 0 until seen there. */
  received: Poisha;
  refunded: Poisha;
  /** Money refunded or being refunded; never more than `received`. */
  refundReserved: Poisha;
  /** Value of returned items that orders without a payment have replaced. Missing: none. */
  exchanged?: Poisha;
  /** Id at the provider. Null until opened there; payment is impossible before. */
  providerRef: string | null;
  /** URL of the bKash page. A card’s client secret is never stored. */
  nextAction: string | null;
  /** Card id used last, or the masked bKash wallet. */
  methodRef: string | null;
  /** bKash transaction id. */
  trxId: string | null;
  /** bKash wallet entered by the customer. */
  accountNumber: string | null;
  /** Start of the execution at bKash. While it is set, no other execution starts. */
  executingAt: Date | null;
  /** Number of polls at bKash while the customer has not returned. */
  polls: number;
  dispute: 'open' | 'won' | 'lost' | null;
  orderer: Orderer;
  /** Purchase fixed when the payment started, in the form of its kind. Becomes the order. */
  draft: unknown;
  description: string;
  fromCart: boolean;
  /** State of the reservation; `none` when the purchase has no stock count. An open payment may be `released` already. */
  reservation: 'none' | 'held' | 'consumed' | 'released';
  /** Hash of the address from which a customer who had never paid reserved this. Null for all others. */
  origin: string | null;
  orderId: string | null;
  failure: string | null;
  expiresAt: Date;
  /** Undefined unless the amount is held on the card and taken later. */
  deposit?: PaymentDeposit;
  /** Last check by the periodic job, which processes the oldest check first. */
  checkedAt: Date;
  /** Sequence number of the payment’s events. */
  version: number;
  searchTerms: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Decision about a held amount. Made once, in a transaction; then carried out at the provider. */
export interface PaymentDeposit {
  /** When it is charged unless its order was cancelled before. */
  chargeAt: Date;
  decision: 'capture' | 'release' | null;
  /** The part to charge; 0 unless `capture`. */
  capture: Poisha;
  chargedAt: Date | null;
}

const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const textOrNull = { type: String, default: null };
const orderer = new Schema<Orderer>(
  {
    ordererName: { type: String, required: true },
    ordererEmail: { type: String, required: true },
    ordererContact: { type: String, required: true },
    // Empty for a visit; mongoose refuses an empty required text.
    shippingAddress: { type: String, default: '' },
    orderNote: { type: String },
  },
  { _id: false },
);

const schema = new Schema<PaymentDocument>(
  {
    _id: { type: String, required: true },
    customerId: { type: String, required: true },
    kind: { type: String, enum: ['product', 'hostel', 'visit'], required: true },
    provider: { type: String, enum: PaymentMethod.options, required: true },
    reference: { type: String, required: true },
    attemptKey: textOrNull,
    fingerprint: { type: String, required: true },
    status: { type: String, enum: PaymentStatus.options, required: true },
    amount: { ...poisha, min: 1 },
    received: { ...poisha, default: 0 },
    refunded: { ...poisha, default: 0 },
    refundReserved: { ...poisha, default: 0 },
    exchanged: { type: Number, min: 0, validate: Number.isSafeInteger },
    providerRef: textOrNull,
    nextAction: textOrNull,
    methodRef: textOrNull,
    trxId: textOrNull,
    accountNumber: textOrNull,
    executingAt: { type: Date, default: null },
    polls: { type: Number, default: 0 },
    dispute: { type: String, enum: ['open', 'won', 'lost', null], default: null },
    orderer: { type: orderer, required: true },
    draft: { type: Schema.Types.Mixed, required: true },
    description: { type: String, required: true },
    fromCart: { type: Boolean, default: false },
    reservation: { type: String, enum: ['none', 'held', 'consumed', 'released'], required: true },
    origin: textOrNull,
    orderId: { type: String, default: null },
    failure: textOrNull,
    expiresAt: { type: Date, required: true },
    deposit: {
      type: new Schema<PaymentDeposit>(
        {
          chargeAt: { type: Date, required: true },
          decision: { type: String, enum: ['capture', 'release', null], default: null },
          capture: { type: Number, default: 0, min: 0 },
          chargedAt: { type: Date, default: null },
        },
        { _id: false },
      ),
    },
    checkedAt: { type: Date, required: true },
    version: { type: Number, default: 0 },
    searchTerms: { type: [String], default: [] },
  },
  { collection: 'payments', timestamps: true, versionKey: false },
);
schema.index({ reference: 1 }, { unique: true });
indexWhereSet(schema, { attemptKey: 1 }, { field: 'attemptKey', type: 'string', unique: true });
indexWhereSet(schema, { providerRef: 1 }, { field: 'providerRef', type: 'string', unique: true });
indexWhereSet(schema, { trxId: 1 }, { field: 'trxId', type: 'string', unique: true });
indexWhereSet(schema, { methodRef: 1 }, { field: 'methodRef', type: 'string' });
schema.index({ customerId: 1, status: 1 });
schema.index({ status: 1, checkedAt: 1 });
// For reservations of open payments, which are few and counted every minute.
schema.index({ kind: 1, reservation: 1 }, { partialFilterExpression: { reservation: 'held' } });
// For the limits of cash on delivery, by customer and by phone.
schema.index({ 'orderer.ordererContact': 1 }, { partialFilterExpression: { status: 'due' } });
indexWhereSet(schema, { origin: 1 }, { field: 'origin', type: 'string' });
schema.index({ orderId: 1 });
// For the reconciliation of the day on which a held amount was charged.
indexWhereSet(schema, { 'deposit.chargedAt': 1 }, { field: 'deposit.chargedAt', type: 'date' });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ searchTerms: 1 });

export const Payments = model<PaymentDocument>('Payment', schema);

export function paymentRecord({ _id }: Pick<PaymentDocument, '_id'>): AuditFacts['record'] {
  return { type: 'payment', id: _id, label: shortId(_id) };
}
