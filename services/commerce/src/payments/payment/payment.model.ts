import type { AuditFacts } from '@petcare/contracts/audit.ts';
import type { Poisha } from '@petcare/contracts/money.ts';
import { PaymentProvider, type Purchase } from '@petcare/contracts/payments.ts';
import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import { shortId } from '@petcare/platform/audit/audit.ts';
import { model, Schema, Types } from 'mongoose';
import type { Orderer } from '../../checkout/order-fields.ts';

export interface PaymentDocument {
  _id: Types.ObjectId;
  customer_id: Types.ObjectId;
  kind: Purchase['kind'];
  provider: PaymentProvider;
  /** What an order may name the payment by besides its id: for bKash an id of ours that ends in `bkash`. */
  reference: string;
  /** Names the buyer's one intention to buy. Null once this payment can no longer serve it, so that another may. */
  attempt_key: string | null;
  /** Of what was asked for; the same attempt with another one is a mistake. */
  fingerprint: string;
  status: PaymentStatus;
  amount: Poisha;
  /** What arrived at the provider; 0 until it was seen there. */
  received: Poisha;
  /** What is back. */
  refunded: Poisha;
  /** What is back or on its way back: never more than was received. */
  refund_reserved: Poisha;
  /** The provider's own payment. Null until it has been opened; nobody can pay before that. */
  provider_ref: string | null;
  /** Where the buyer goes on. A card's client secret is never stored. */
  hand_off: string | null;
  /** The card used last, or the wallet, masked. */
  method_ref: string | null;
  /** bKash's trxID. */
  trx_id: string | null;
  /** The wallet the buyer named for bKash. */
  account_number: string | null;
  /** When bKash was told to move the money: nobody may tell it again. */
  executing_at: Date | null;
  /** How often it was looked for at bKash while its buyer stayed away. */
  looks: number;
  dispute: 'open' | 'won' | 'lost' | null;
  orderer: Orderer;
  /** What becomes the order once the money is there, as it was when the buyer pressed the button; by its kind. */
  draft: unknown;
  description: string;
  from_cart: boolean;
  /** What this payment keeps from others: nothing if it is not counted. */
  hold: 'none' | 'held' | 'consumed' | 'released';
  order_id: Types.ObjectId | null;
  failure: string | null;
  expires_at: Date;
  /** When the sweep last looked, so that one stubborn payment does not keep it from the others. */
  checked_at: Date;
  /** Counts what the others were told about it. */
  version: number;
  search_terms: string[];
  createdAt: Date;
  updatedAt: Date;
}

const poisha = { type: Number, required: true, min: 0, validate: Number.isSafeInteger };
const textOrNull = { type: String, default: null };
const orderer = new Schema<Orderer>(
  {
    orderer_name: { type: String, required: true },
    orderer_email: { type: String, required: true },
    orderer_contact: { type: String, required: true },
    shipping_address: { type: String, required: true },
  },
  { _id: false },
);

const schema = new Schema<PaymentDocument>(
  {
    customer_id: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['product', 'hostel'], required: true },
    provider: { type: String, enum: PaymentProvider.options, required: true },
    reference: { type: String, required: true },
    attempt_key: textOrNull,
    fingerprint: { type: String, required: true },
    status: { type: String, enum: PaymentStatus.options, required: true },
    amount: { ...poisha, min: 1 },
    received: { ...poisha, default: 0 },
    refunded: { ...poisha, default: 0 },
    refund_reserved: { ...poisha, default: 0 },
    provider_ref: textOrNull,
    hand_off: textOrNull,
    method_ref: textOrNull,
    trx_id: textOrNull,
    account_number: textOrNull,
    executing_at: { type: Date, default: null },
    looks: { type: Number, default: 0 },
    dispute: { type: String, enum: ['open', 'won', 'lost', null], default: null },
    orderer: { type: orderer, required: true },
    draft: { type: Schema.Types.Mixed, required: true },
    description: { type: String, required: true },
    from_cart: { type: Boolean, default: false },
    hold: { type: String, enum: ['none', 'held', 'consumed', 'released'], required: true },
    order_id: { type: Schema.Types.ObjectId, default: null },
    failure: textOrNull,
    expires_at: { type: Date, required: true },
    checked_at: { type: Date, required: true },
    version: { type: Number, default: 0 },
    search_terms: { type: [String], default: [] },
  },
  { collection: 'payments', timestamps: true, versionKey: false },
);
const whenSet = (field: string) => ({ partialFilterExpression: { [field]: { $type: 'string' } } });
schema.index({ reference: 1 }, { unique: true });
schema.index({ attempt_key: 1 }, { unique: true, ...whenSet('attempt_key') });
schema.index({ provider_ref: 1 }, { unique: true, ...whenSet('provider_ref') });
schema.index({ trx_id: 1 }, { unique: true, ...whenSet('trx_id') });
schema.index({ method_ref: 1 }, whenSet('method_ref'));
schema.index({ customer_id: 1, status: 1 });
schema.index({ status: 1, checked_at: 1 });
// What payments under way keep from others, of which there are few at a time: counted every minute.
schema.index({ kind: 1, hold: 1 }, { partialFilterExpression: { hold: 'held' } });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });
schema.index({ search_terms: 1 });

export const Payments = model<PaymentDocument>('Payment', schema);

/** A payment as the audit log calls it. */
export function paymentRecord({ _id }: Pick<PaymentDocument, '_id'>): AuditFacts['record'] {
  return { type: 'payment', id: _id.toHexString(), label: shortId(_id.toHexString()) };
}
