import { poishaToTaka, type Poisha } from '@petcare/contracts/money.ts';
import { OrderStatus } from '@petcare/contracts/order-status.ts';
import type { Order } from '@petcare/contracts/orders.ts';
import { PaymentStatus } from '@petcare/contracts/payment-status.ts';
import { model, Schema, Types } from 'mongoose';

export interface TimelineEntry {
  status: OrderStatus;
  at: Date;
  by: 'customer' | 'admin' | 'system';
}

export interface OrderRow {
  _id: Types.ObjectId;
  order_id: string;
  product_id: Types.ObjectId;
  product_name: string;
  product_image: string;
  quantity: number;
  unit_price: Poisha;
  customer_id: Types.ObjectId;
  payment_id: Types.ObjectId;
  payment_status: PaymentStatus;
  orderer_name: string;
  orderer_email: string;
  orderer_contact: string;
  shipping_address: string;
  status: OrderStatus;
  version: number;
  timeline: TimelineEntry[];
  /** Whether its units are out of the product's count. Turning it off and giving them back are one transaction. */
  holds_stock: boolean;
  createdAt: Date;
  updatedAt: Date;
}

const timelineEntry = new Schema<TimelineEntry>(
  {
    status: { type: String, enum: OrderStatus.options, required: true },
    at: { type: Date, required: true },
    by: { type: String, enum: ['customer', 'admin', 'system'], required: true },
  },
  { _id: false },
);

const schema = new Schema<OrderRow>(
  {
    order_id: { type: String, required: true },
    product_id: { type: Schema.Types.ObjectId, required: true },
    product_name: { type: String, required: true },
    product_image: { type: String, default: '' },
    quantity: { type: Number, required: true, min: 1 },
    unit_price: { type: Number, required: true },
    customer_id: { type: Schema.Types.ObjectId, required: true },
    payment_id: { type: Schema.Types.ObjectId, required: true },
    payment_status: { type: String, enum: PaymentStatus.options, required: true },
    orderer_name: { type: String, required: true },
    orderer_email: { type: String, required: true },
    orderer_contact: { type: String, required: true },
    shipping_address: { type: String, required: true },
    status: { type: String, enum: OrderStatus.options, required: true },
    version: { type: Number, required: true },
    timeline: { type: [timelineEntry], required: true },
    holds_stock: { type: Boolean, required: true },
  },
  { collection: 'orders', timestamps: true, versionKey: false },
);
// The last guard of "one payment, one order".
schema.index({ payment_id: 1 }, { unique: true });
schema.index({ order_id: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ customer_id: 1, createdAt: -1, _id: -1 });

export const Orders = model<OrderRow>('Order', schema);

/** What the answers show. */
export const shownFields =
  'order_id product_id product_name product_image quantity unit_price customer_id payment_id payment_status ' +
  'orderer_name orderer_email orderer_contact shipping_address status version timeline createdAt updatedAt';
export type ShownOrder = Omit<OrderRow, 'holds_stock'>;

/** A stored order as the contract shows it. */
export function toOrder(row: ShownOrder): Order {
  return {
    _id: row._id.toHexString(),
    order_id: row.order_id,
    product_id: row.product_id.toHexString(),
    product_name: row.product_name,
    product_image: row.product_image,
    quantity: row.quantity,
    unit_price: poishaToTaka(row.unit_price),
    total_price: poishaToTaka(row.unit_price * row.quantity),
    customer_id: row.customer_id.toHexString(),
    payment_id: row.payment_id.toHexString(),
    payment_status: row.payment_status,
    orderer_name: row.orderer_name,
    orderer_email: row.orderer_email,
    orderer_contact: row.orderer_contact,
    order_date: row.createdAt.toISOString(),
    shipping_address: row.shipping_address,
    status: row.status,
    version: row.version,
    timeline: row.timeline.map(({ status, at, by }) => ({ status, at: at.toISOString(), by })),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The facts of an order that its events carry. */
export function orderFacts(row: ShownOrder) {
  return {
    order_id: row._id.toHexString(),
    order_number: row.order_id,
    customer_id: row.customer_id.toHexString(),
    product_id: row.product_id.toHexString(),
    product_name: row.product_name,
    status: row.status,
  };
}
