import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import type { Payment } from '@petcare/contracts/payments.ts';
import { model, Schema, Types } from 'mongoose';

/** What becomes the order once the money is there, as it was when the buyer pressed the button. */
export interface OrderDraft {
  product_id: Types.ObjectId;
  product_name: string;
  product_image: string;
  unit_price: Poisha;
  quantity: number;
  orderer_name: string;
  orderer_email: string;
  orderer_contact: string;
  shipping_address: string;
}

export interface PaymentRow {
  _id: Types.ObjectId;
  customer_id: Types.ObjectId;
  /** Names the buyer's one intention to buy. Null once this payment can no longer serve it, so that another may. */
  attempt_key: string | null;
  /** Of what was asked for; the same attempt with another one is a mistake. */
  fingerprint: string;
  status: PaymentStatus;
  amount: Poisha;
  /** The provider's intent. Null until it has been opened; nobody can pay before that. */
  intent_id: string | null;
  /** The card used last. */
  method_id: string | null;
  refund_id: string | null;
  draft: OrderDraft;
  /** The units this payment keeps from others: none if the product is not counted. */
  hold: 'none' | 'held' | 'consumed' | 'released';
  order_id: Types.ObjectId | null;
  failure: string | null;
  expires_at: Date;
  /** When the sweep last looked, so that one stubborn payment does not keep it from the others. */
  checked_at: Date;
  createdAt: Date;
  updatedAt: Date;
}

const draft = new Schema<OrderDraft>(
  {
    product_id: { type: Schema.Types.ObjectId, required: true },
    product_name: { type: String, required: true },
    product_image: { type: String, default: '' },
    unit_price: { type: Number, required: true },
    quantity: { type: Number, required: true, min: 1 },
    orderer_name: { type: String, required: true },
    orderer_email: { type: String, required: true },
    orderer_contact: { type: String, required: true },
    shipping_address: { type: String, required: true },
  },
  { _id: false },
);

const schema = new Schema<PaymentRow>(
  {
    customer_id: { type: Schema.Types.ObjectId, required: true },
    attempt_key: { type: String, default: null },
    fingerprint: { type: String, required: true },
    status: { type: String, enum: PaymentStatus.options, required: true },
    amount: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    intent_id: { type: String, default: null },
    method_id: { type: String, default: null },
    refund_id: { type: String, default: null },
    draft: { type: draft, required: true },
    hold: { type: String, enum: ['none', 'held', 'consumed', 'released'], required: true },
    order_id: { type: Schema.Types.ObjectId, default: null },
    failure: { type: String, default: null },
    expires_at: { type: Date, required: true },
    checked_at: { type: Date, required: true },
  },
  { collection: 'payments', timestamps: true, versionKey: false },
);
const whenSet = (field: string) => ({ partialFilterExpression: { [field]: { $type: 'string' } } });
schema.index({ attempt_key: 1 }, { unique: true, ...whenSet('attempt_key') });
schema.index({ intent_id: 1 }, { unique: true, ...whenSet('intent_id') });
schema.index({ method_id: 1 }, whenSet('method_id'));
schema.index({ customer_id: 1, 'draft.product_id': 1, status: 1 });
schema.index({ status: 1, checked_at: 1 });

export const Payments = model<PaymentRow>('Payment', schema);

/** A stored payment as its buyer may see it. */
export function toPayment(row: PaymentRow): Payment {
  return {
    _id: row._id.toHexString(),
    kind: 'product',
    provider: 'card',
    status: row.status,
    amount: poishaToTaka(row.amount),
    order: row.order_id?.toHexString() ?? null,
    failure: row.failure,
    expiresAt: row.expires_at.toISOString(),
  };
}
