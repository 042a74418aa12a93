import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { OrderStatus } from '@petcare/contracts/orders/order-status.ts';
import type { Order, OrderDelivery, OrdersQuery } from '@petcare/contracts/orders/orders.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema, Types } from 'mongoose';
import { toCancellation } from '../payments/purchases/cancellation.ts';
import type { SpentPacks } from '../catalogue/prescriptions/spend-prescriptions.ts';
import type { StockLine } from '../catalogue/products/stock.ts';
import {
  addOrderIndexes,
  pickOrderer,
  orderSchemaFields,
  toTimeline,
  type OrderFields,
  type TimelineEntry,
} from '../payments/purchases/order-fields.ts';

interface PackingScan {
  _id: Types.ObjectId;
  /** Idempotency key of the scan. */
  client_id: string;
  product_id: Types.ObjectId;
  at: Date;
}

export type OrderTimelineEntry = TimelineEntry<OrderStatus>;

export interface OrderDocument extends OrderFields<OrderStatus> {
  lines: OrderLineDocument[];
  /** Amount paid: items and delivery, after the discount. */
  total_price: Poisha;
  /** Missing: there was no table of charges. */
  delivery?: OrderDeliveryDocument;
  /** Missing: none. */
  coupon?: { code: string; discount: Poisha };
  /** The return whose items it replaces. Nothing is paid, and `payment_id` is the id of the return. Missing: none. */
  exchange_for?: { return_id: string; order_id: string; order_number: string };
  /** The value of the items that it replaces, which is not refundable while it lives. Missing: none. */
  exchanged_from?: { payment_id: Types.ObjectId; value: Poisha };
  /** Units that the order holds out of the stock counts. Emptied in the transaction that releases them. */
  held_stock: StockLine[];
  /** Held units that went back into stock when the order ended; a reopened order takes them again. Missing: none. */
  put_back?: StockLine[];
  /** Held units of completed returns that were not put back into stock. Missing: none. */
  kept_out?: StockLine[];
  /** Units of completed returns by the place of their line, also those that were exchanged. Missing: none. */
  returned?: { line: number; quantity: number }[];
  /** Packs that the order took from prescriptions. Missing: none. */
  spent_packs?: SpentPacks[];
  /** True while the order is cancelled and its packs are back in their prescriptions. */
  packs_given_back?: boolean;
  /** One entry per unit that was scanned for packing. Missing: none. */
  packing_scans?: PackingScan[];
  /** When the last unit was scanned. Missing: not packed, or reopened since. */
  packed_at?: Date;
  /** Time of the latest internal note. Missing: none. */
  noted_at?: Date;
}

const id = { type: Schema.Types.ObjectId, required: true };
const lineFields = {
  product_id: field.id,
  product_name: field.text,
  /** Missing: none. */
  product_name_bn: field.optional<string>({ type: String }),
  product_image: field.textOrEmpty,
  quantity: field.of<number>({ type: Number, required: true, min: 1 }),
  unit_price: field.of<Poisha>({ type: Number, required: true }),
  /** Share of the line in the discount of the coupon. Missing: none. */
  discount: field.optional<Poisha>({ type: Number, min: 0 }),
};
export type OrderLineDocument = Stored<typeof lineFields>;

const line = schemaOf(lineFields, { _id: false });
const coupon = new Schema<NonNullable<OrderDocument['coupon']>>(
  { code: { type: String, required: true }, discount: { type: Number, required: true, min: 0 } },
  { _id: false },
);
const exchangeFor = new Schema<NonNullable<OrderDocument['exchange_for']>>(
  {
    return_id: { type: String, required: true },
    order_id: { type: String, required: true },
    order_number: { type: String, required: true },
  },
  { _id: false },
);
const exchangedFrom = new Schema<NonNullable<OrderDocument['exchanged_from']>>(
  { payment_id: id, value: { type: Number, required: true, min: 0 } },
  { _id: false },
);
const stockLine = new Schema<StockLine>(
  { product_id: id, quantity: { type: Number, required: true, min: 1 } },
  { _id: false },
);
const returnedUnits = new Schema<NonNullable<OrderDocument['returned']>[number]>(
  { line: { type: Number, required: true }, quantity: { type: Number, required: true, min: 1 } },
  { _id: false },
);
const spentPacks = new Schema<SpentPacks>(
  {
    prescription_id: { type: String, required: true },
    product_id: id,
    quantity: { type: Number, required: true },
  },
  { _id: false },
);
const packingScan = new Schema<PackingScan>({
  client_id: { type: String, required: true },
  product_id: id,
  at: { type: Date, required: true },
});

const deliveryFields = {
  /** A part of `total_price`. */
  charge: field.of<Poisha>({ type: Number, required: true, min: 0 }),
  weight_grams: field.number,
  /** Version of the table of charges. */
  tariff: field.number,
  /** Business day in Dhaka. */
  expected_on: field.text,
};
type OrderDeliveryDocument = Stored<typeof deliveryFields>;

const delivery = schemaOf(deliveryFields, { _id: false });

const schema = new Schema<OrderDocument>(
  {
    ...orderSchemaFields(OrderStatus.options),
    lines: { type: [line], required: true },
    total_price: { type: Number, required: true },
    delivery: { type: delivery, default: undefined },
    coupon: { type: coupon, default: undefined },
    exchange_for: { type: exchangeFor, default: undefined },
    exchanged_from: { type: exchangedFrom, default: undefined },
    held_stock: { type: [stockLine], default: [] },
    put_back: { type: [stockLine], default: undefined },
    kept_out: { type: [stockLine], default: undefined },
    returned: { type: [returnedUnits], default: undefined },
    spent_packs: { type: [spentPacks], default: undefined },
    packs_given_back: { type: Boolean },
    packing_scans: { type: [packingScan], default: undefined },
    packed_at: { type: Date },
    noted_at: { type: Date },
  },
  { collection: 'orders', timestamps: true, versionKey: false },
);
addOrderIndexes(schema);
export const orderSorts: Readonly<Record<SortKey<OrdersQuery['sort']>, SortIndex>> = {
  order_date: { keys: { deleted_at: 1, createdAt: -1, _id: -1 } },
  total_price: { keys: { deleted_at: 1, total_price: 1, _id: 1 } },
  orderer_name: { keys: { deleted_at: 1, orderer_name: 1, _id: 1 }, collation: caseInsensitiveCollation },
};
for (const { keys, ...options } of Object.values(orderSorts)) schema.index(keys, options);
export const ordersOfCustomer = { customer_id: 1, deleted_at: 1, createdAt: -1, _id: -1 } as const;
schema.index(ordersOfCustomer);
// For deleting a product: finds out whether it was ever ordered.
schema.index({ 'lines.product_id': 1 });

export const Orders = model<OrderDocument>('Order', schema);

export const shownFields =
  'order_id lines total_price delivery coupon exchange_for refunded kept customer_id payment_id payment_status orderer_name orderer_email ' +
  'orderer_contact shipping_address order_note status version cancellation timeline packed_at createdAt updatedAt';
export type ShownOrder = Omit<
  OrderDocument,
  | 'held_stock'
  | 'exchanged_from'
  | 'put_back'
  | 'kept_out'
  | 'returned'
  | 'spent_packs'
  | 'packs_given_back'
  | 'deleted_at'
  | 'search_terms'
  | 'packing_scans'
  | 'noted_at'
>;

/** The top-level product fields repeat the first line: the specification knows one product per order. */
export function toOrder(row: ShownOrder): Order {
  const lines = row.lines.map(({ product_id, product_image, quantity, unit_price, discount, ...names }) => ({
    product_id: product_id.toHexString(),
    ...productNames(names),
    product_image,
    quantity,
    unit_price: poishaToTaka(unit_price),
    ...(discount && { discount: poishaToTaka(discount) }),
  }));
  return {
    _id: row._id.toHexString(),
    order_id: row.order_id,
    ...firstOf(lines),
    lines,
    total_price: poishaToTaka(row.total_price),
    ...(row.delivery && { delivery: toDelivery(row.delivery) }),
    ...(row.coupon && { coupon: { code: row.coupon.code, discount: poishaToTaka(row.coupon.discount) } }),
    ...(row.packed_at && { packed_at: row.packed_at.toISOString() }),
    ...(row.exchange_for && { exchange_for: row.exchange_for }),
    refunded: poishaToTaka(row.refunded),
    kept: poishaToTaka(row.kept),
    customer_id: row.customer_id.toHexString(),
    payment_id: row.payment_id.toHexString(),
    payment_status: row.payment_status,
    ...pickOrderer(row),
    order_date: row.createdAt.toISOString(),
    status: row.status,
    version: row.version,
    cancellation: toCancellation(row.cancellation),
    timeline: toTimeline(row.timeline),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toDelivery({ charge, expected_on, weight_grams }: OrderDeliveryDocument): OrderDelivery {
  return { charge: poishaToTaka(charge), expected_on, weight_grams };
}

export function orderEventData(row: ShownOrder) {
  const { product_id, ...names } = firstOf(row.lines);
  return {
    order_id: row._id.toHexString(),
    order_number: row.order_id,
    customer_id: row.customer_id.toHexString(),
    product_id: product_id.toHexString(),
    ...productNames(names),
    status: row.status,
  };
}

export function orderRecord(row: Pick<OrderDocument, '_id' | 'order_id'>): AuditFacts['record'] {
  return { type: 'order', id: row._id.toHexString(), label: row.order_id };
}

function firstOf<Line>(lines: readonly Line[]): Line {
  const [first] = lines;
  if (!first) throw new Error('an order without lines');
  return first;
}
