import type { AuditFacts } from '@petcare/contracts/account/audit.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import type { EventData } from '@petcare/contracts/events.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { toRecordPicture, type Picture } from '@petcare/contracts/shared/pictures.ts';
import {
  ReturnReason,
  ReturnState,
  type OrderReturn,
  type ReturnLine,
  type ReturnOutcome,
} from '@petcare/contracts/orders/returns.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { model, Schema } from 'mongoose';

export interface ReturnLineDocument {
  /** Place of the line in the order, from 0. */
  line: number;
  productId: string;
  name: string;
  /** Missing: none, as in the order. */
  nameBn?: string;
  image: string;
  quantity: number;
  unitPrice: Poisha;
  /** Share of these items in the discount of the order. Missing: none. */
  discount?: Poisha;
}

/** The order that replaces the items, and the product that replaces each line. */
export interface ReturnExchange {
  orderId: string;
  orderNumber: string;
  lines: { line: number; productId: string }[];
}

export interface ReturnDocument {
  _id: string;
  orderId: string;
  orderNumber: string;
  customerId: string;
  state: ReturnState;
  version: number;
  lines: ReturnLineDocument[];
  reason: ReturnReason;
  details: string;
  pictures: Picture[];
  refusal: string | null;
  /** `exchange` is missing if the items were not exchanged. */
  outcome: {
    refund: Poisha;
    restocked: boolean;
    note: string | null;
    exchange?: ReturnExchange;
  } | null;
  history: { state: ReturnState; at: Date }[];
  clientId: string;
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: string;
  /** When the words and pictures of a deleted customer were removed. */
  erasedAt: Date | null;
  createdAt: Date;
}

const text = { type: String, required: true };
const blankText = { type: String, default: '' };
const optionalText = { type: String, default: null };
const date = { type: Date, required: true };
const state = { type: String, enum: ReturnState.options, required: true };

const line = new Schema<ReturnLineDocument>(
  {
    line: { type: Number, required: true, min: 0 },
    productId: text,
    name: text,
    nameBn: { type: String },
    image: blankText,
    quantity: { type: Number, required: true, min: 1 },
    unitPrice: { type: Number, required: true, min: 0 },
    discount: { type: Number, min: 0 },
  },
  { _id: false },
);
const picture = new Schema<Picture>(
  {
    url: text,
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    placeholder: blankText,
  },
  { _id: false },
);
const exchange = new Schema<ReturnExchange>(
  {
    orderId: text,
    orderNumber: text,
    lines: [
      new Schema<ReturnExchange['lines'][number]>(
        { line: { type: Number, required: true }, productId: text },
        { _id: false },
      ),
    ],
  },
  { _id: false },
);
const outcome = new Schema<NonNullable<ReturnDocument['outcome']>>(
  {
    refund: { type: Number, required: true, min: 0 },
    restocked: { type: Boolean, required: true },
    note: optionalText,
    exchange: { type: exchange, default: undefined },
  },
  { _id: false },
);
const step = new Schema<ReturnDocument['history'][number]>({ state, at: date }, { _id: false });

const schema = new Schema<ReturnDocument>(
  {
    _id: text,
    orderId: text,
    orderNumber: text,
    customerId: text,
    state,
    version: { type: Number, required: true, min: 1 },
    lines: { type: [line], required: true },
    reason: { type: String, enum: ReturnReason.options, required: true },
    details: blankText,
    pictures: { type: [picture], default: [] },
    refusal: optionalText,
    outcome: { type: outcome, default: null },
    history: { type: [step], required: true },
    clientId: text,
    fingerprint: text,
    erasedAt: { type: Date, default: null },
    createdAt: date,
  },
  { collection: 'returns', versionKey: false },
);
schema.index({ customerId: 1, clientId: 1 }, { unique: true });
schema.index({ orderId: 1, createdAt: -1 });
schema.index({ state: 1, createdAt: -1, _id: -1 });
schema.index({ createdAt: -1, _id: -1 });

export const Returns = model<ReturnDocument>('Return', schema);

/** Returns what the customer paid for the items. */
export function valueOf(
  lines: readonly Pick<ReturnLineDocument, 'quantity' | 'unitPrice' | 'discount'>[],
): Poisha {
  return lines.reduce(
    (sum, { quantity, unitPrice, discount = 0 }) => sum + quantity * unitPrice - discount,
    0,
  );
}

export function toReturn(row: ReturnDocument): OrderReturn {
  return {
    _id: row._id,
    order_id: row.orderId,
    order_number: row.orderNumber,
    customer_id: row.customerId,
    state: row.state,
    version: row.version,
    lines: row.lines.map(toLine),
    value: poishaToTaka(valueOf(row.lines)),
    reason: row.reason,
    details: row.details,
    pictures: row.pictures.map((one) => toRecordPicture(one, endpoints['returns.picture'], row._id)),
    refusal: row.refusal,
    outcome: row.outcome && toOutcome(row.outcome),
    history: row.history.map(({ state: reached, at }) => ({ state: reached, at: at.toISOString() })),
    createdAt: row.createdAt.toISOString(),
  };
}

function toOutcome({
  refund,
  restocked,
  note,
  exchange: replacement,
}: NonNullable<ReturnDocument['outcome']>): ReturnOutcome {
  return {
    refund: poishaToTaka(refund),
    restocked,
    note,
    ...(replacement && {
      exchange: { order_id: replacement.orderId, order_number: replacement.orderNumber },
    }),
  };
}

function toLine({
  line: place,
  productId,
  name,
  nameBn,
  image,
  quantity,
  unitPrice,
  discount,
}: ReturnLineDocument): ReturnLine {
  return {
    line: place,
    product_id: productId,
    ...productNames({ product_name: name, product_name_bn: nameBn }),
    product_image: image,
    quantity,
    unit_price: poishaToTaka(unitPrice),
    ...(discount && { discount: poishaToTaka(discount) }),
  };
}

export function returnEventData(
  row: ReturnDocument,
  previous: ReturnState | null,
): EventData<'return.changed'> {
  return {
    return_id: row._id,
    order_id: row.orderId,
    order_number: row.orderNumber,
    customer_id: row.customerId,
    state: row.state,
    previous_state: previous,
    refund: row.outcome && poishaToTaka(row.outcome.refund),
    ...(row.outcome?.exchange && { exchange_number: row.outcome.exchange.orderNumber }),
    img_URLs: row.pictures.map(({ url }) => url),
  };
}

export function returnRecord(row: Pick<ReturnDocument, '_id' | 'orderNumber'>): AuditFacts['record'] {
  return { type: 'return', id: row._id, label: row.orderNumber };
}
