import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import type { Order, OrderDelivery, OrdersQuery } from '@petcare/contracts/commerce/orders/orders.ts';
import {
  caseInsensitiveCollation,
  type SortIndex,
  type SortKey,
} from '@petcare/platform/lists/sort-index.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';
import { toCancellation } from '../payments/purchases/cancellation.ts';
import type { SpentPacks } from '../catalogue/prescriptions/spend-prescriptions.ts';
import type { StockLine } from '../catalogue/products/stock.ts';
import {
  addOrderIndexes,
  orderSchemaFields,
  toOrdererFields,
  toTimeline,
  type OrderFields,
  type TimelineEntry,
} from '../payments/purchases/order-fields.ts';
import { toProductNames } from '../catalogue/products/product.model.ts';

interface PackingScan {
  _id: string;
  /** Idempotency key of the scan. */
  clientId: string;
  productId: string;
  at: Date;
}

export type OrderTimelineEntry = TimelineEntry<OrderStatus>;

export interface OrderDocument extends OrderFields<OrderStatus> {
  lines: OrderLineDocument[];
  /** Amount paid: items and delivery, after the discount. */
  totalPrice: Poisha;
  /** Missing: there was no table of charges. */
  delivery?: OrderDeliveryDocument;
  /** Missing: none. */
  coupon?: { code: string; discount: Poisha };
  /** The return whose items it replaces. Nothing is paid, and `payment_id` is the id of the return. Missing: none. */
  exchangeFor?: { returnId: string; orderId: string; orderNumber: string };
  /** The value of the items that it replaces, which is not refundable while it lives. Missing: none. */
  exchangedFrom?: { paymentId: string; value: Poisha };
  /** Units that the order holds out of the stock counts. Emptied in the transaction that releases them. */
  heldStock: StockLine[];
  /** Held units that went back into stock when the order ended; a reopened order takes them again. Missing: none. */
  putBack?: StockLine[];
  /** Held units of completed returns that were not put back into stock. Missing: none. */
  keptOut?: StockLine[];
  /** Units of completed returns by the place of their line, also those that were exchanged. Missing: none. */
  returned?: { line: number; quantity: number }[];
  /** Packs that the order took from prescriptions. Missing: none. */
  spentPacks?: SpentPacks[];
  /** True while the order is cancelled and its packs are back in their prescriptions. */
  packsGivenBack?: boolean;
  /** One entry per unit that was scanned for packing. Missing: none. */
  packingScans?: PackingScan[];
  /** When the last unit was scanned. Missing: not packed, or reopened since. */
  packedAt?: Date;
  /** Time of the latest internal note. Missing: none. */
  notedAt?: Date;
}

const id = { type: String, required: true };
const lineFields = {
  productId: field.text,
  productName: field.text,
  /** Missing: none. */
  productNameBn: field.optional<string>({ type: String }),
  productImage: field.textOrEmpty,
  quantity: field.of<number>({ type: Number, required: true, min: 1 }),
  unitPrice: field.of<Poisha>({ type: Number, required: true }),
  /** Share of the line in the discount of the coupon. Missing: none. */
  discount: field.optional<Poisha>({ type: Number, min: 0 }),
};
export type OrderLineDocument = Stored<typeof lineFields>;

const line = schemaOf(lineFields, { _id: false });
const coupon = new Schema<NonNullable<OrderDocument['coupon']>>(
  { code: { type: String, required: true }, discount: { type: Number, required: true, min: 0 } },
  { _id: false },
);
const exchangeFor = new Schema<NonNullable<OrderDocument['exchangeFor']>>(
  {
    returnId: { type: String, required: true },
    orderId: { type: String, required: true },
    orderNumber: { type: String, required: true },
  },
  { _id: false },
);
const exchangedFrom = new Schema<NonNullable<OrderDocument['exchangedFrom']>>(
  { paymentId: id, value: { type: Number, required: true, min: 0 } },
  { _id: false },
);
const stockLine = new Schema<StockLine>(
  { productId: id, quantity: { type: Number, required: true, min: 1 } },
  { _id: false },
);
const returnedUnits = new Schema<NonNullable<OrderDocument['returned']>[number]>(
  { line: { type: Number, required: true }, quantity: { type: Number, required: true, min: 1 } },
  { _id: false },
);
const spentPacks = new Schema<SpentPacks>(
  {
    prescriptionId: { type: String, required: true },
    productId: id,
    quantity: { type: Number, required: true },
  },
  { _id: false },
);
const packingScan = new Schema<PackingScan>({
  _id: id,
  clientId: { type: String, required: true },
  productId: id,
  at: { type: Date, required: true },
});

const deliveryFields = {
  /** A part of `total_price`. */
  charge: field.of<Poisha>({ type: Number, required: true, min: 0 }),
  weightGrams: field.number,
  /** Version of the table of charges. */
  tariff: field.number,
  /** Business day in Dhaka. */
  expectedOn: field.text,
};
type OrderDeliveryDocument = Stored<typeof deliveryFields>;

const delivery = schemaOf(deliveryFields, { _id: false });

const schema = new Schema<OrderDocument>(
  {
    ...orderSchemaFields(OrderStatus.options),
    lines: { type: [line], required: true },
    totalPrice: { type: Number, required: true },
    delivery: { type: delivery, default: undefined },
    coupon: { type: coupon, default: undefined },
    exchangeFor: { type: exchangeFor, default: undefined },
    exchangedFrom: { type: exchangedFrom, default: undefined },
    heldStock: { type: [stockLine], default: [] },
    putBack: { type: [stockLine], default: undefined },
    keptOut: { type: [stockLine], default: undefined },
    returned: { type: [returnedUnits], default: undefined },
    spentPacks: { type: [spentPacks], default: undefined },
    packsGivenBack: { type: Boolean },
    packingScans: { type: [packingScan], default: undefined },
    packedAt: { type: Date },
    notedAt: { type: Date },
  },
  { collection: 'orders', timestamps: true, versionKey: false },
);
addOrderIndexes(schema);
export const orderSorts: Readonly<Record<SortKey<OrdersQuery['sort']>, SortIndex>> = {
  order_date: { keys: { deletedAt: 1, createdAt: -1, _id: -1 } },
  total_price: { keys: { deletedAt: 1, totalPrice: 1, _id: 1 } },
  orderer_name: { keys: { deletedAt: 1, ordererName: 1, _id: 1 }, collation: caseInsensitiveCollation },
};
for (const { keys, ...options } of Object.values(orderSorts)) schema.index(keys, options);
export const ordersOfCustomer = { customerId: 1, deletedAt: 1, createdAt: -1, _id: -1 } as const;
schema.index(ordersOfCustomer);
// For deleting a product: finds out whether it was ever ordered.
schema.index({ 'lines.productId': 1 });

export const Orders = model<OrderDocument>('Order', schema);

export const shownFields =
  'orderId lines totalPrice delivery coupon exchangeFor refunded kept customerId paymentId paymentStatus ordererName ordererEmail ' +
  'ordererContact shippingAddress orderNote status version cancellation timeline packedAt createdAt updatedAt';
export type ShownOrder = Omit<
  OrderDocument,
  | 'heldStock'
  | 'exchangedFrom'
  | 'putBack'
  | 'keptOut'
  | 'returned'
  | 'spentPacks'
  | 'packsGivenBack'
  | 'deletedAt'
  | 'searchTerms'
  | 'packingScans'
  | 'notedAt'
>;

/** The top-level product fields repeat the first line: the specification knows one product per order. */
export function toOrder(row: ShownOrder): Order {
  const lines = row.lines.map(({ productId, productImage, quantity, unitPrice, discount, ...names }) => ({
    product_id: productId,
    ...toProductNames(names),
    product_image: productImage,
    quantity,
    unit_price: poishaToTaka(unitPrice),
    ...(discount && { discount: poishaToTaka(discount) }),
  }));
  return {
    _id: row._id,
    order_id: row.orderId,
    ...firstOf(lines),
    lines,
    total_price: poishaToTaka(row.totalPrice),
    ...(row.delivery && { delivery: toDelivery(row.delivery) }),
    ...(row.coupon && { coupon: { code: row.coupon.code, discount: poishaToTaka(row.coupon.discount) } }),
    ...(row.packedAt && { packed_at: row.packedAt.toISOString() }),
    ...(row.exchangeFor && { exchange_for: toExchangeFor(row.exchangeFor) }),
    refunded: poishaToTaka(row.refunded),
    kept: poishaToTaka(row.kept),
    customer_id: row.customerId,
    payment_id: row.paymentId,
    payment_status: row.paymentStatus,
    ...toOrdererFields(row),
    order_date: row.createdAt.toISOString(),
    status: row.status,
    version: row.version,
    cancellation: toCancellation(row.cancellation),
    timeline: toTimeline(row.timeline),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function toDelivery({ charge, expectedOn, weightGrams }: OrderDeliveryDocument): OrderDelivery {
  return { charge: poishaToTaka(charge), expected_on: expectedOn, weight_grams: weightGrams };
}

function toExchangeFor({ returnId, orderId, orderNumber }: NonNullable<OrderDocument['exchangeFor']>) {
  return { return_id: returnId, order_id: orderId, order_number: orderNumber };
}

export function orderEventData(row: ShownOrder) {
  const { productId, ...names } = firstOf(row.lines);
  return {
    order_id: row._id,
    order_number: row.orderId,
    customer_id: row.customerId,
    product_id: productId,
    ...toProductNames(names),
    status: row.status,
  };
}

export function orderRecord(row: Pick<OrderDocument, '_id' | 'orderId'>): AuditFacts['record'] {
  return { type: 'order', id: row._id, label: row.orderId };
}

function firstOf<Line>(lines: readonly Line[]): Line {
  const [first] = lines;
  if (!first) throw new Error('an order without lines');
  return first;
}
