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
} from '@petcare/contracts/commerce/orders/returns.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { field, schemaOf, type Stored } from '@petcare/platform/mongo/fields.ts';
import { model, Schema } from 'mongoose';

const text = { type: String, required: true };
const blankText = { type: String, default: '' };

const lineFields = {
  /** Place of the line in the order, from 0. */
  line: field.of<number>({ type: Number, required: true, min: 0 }),
  productId: field.text,
  name: field.text,
  /** Missing: none, as in the order. */
  nameBn: field.optional<string>({ type: String }),
  image: field.textOrEmpty,
  quantity: field.of<number>({ type: Number, required: true, min: 1 }),
  unitPrice: field.of<Poisha>({ type: Number, required: true, min: 0 }),
  /** Share of these items in the discount of the order. Missing: none. */
  discount: field.optional<Poisha>({ type: Number, min: 0 }),
};
export type ReturnLineDocument = Stored<typeof lineFields>;

const line = schemaOf(lineFields, { _id: false });
const picture = new Schema<Picture>(
  {
    url: text,
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    placeholder: blankText,
  },
  { _id: false },
);
const exchangeFields = {
  orderId: field.text,
  orderNumber: field.text,
  lines: field.many(schemaOf({ line: field.number, productId: field.text }, { _id: false })),
};
/** The order that replaces the items, and the product that replaces each line. */
export type ReturnExchange = Stored<typeof exchangeFields>;

const outcome = schemaOf(
  {
    refund: field.of<Poisha>({ type: Number, required: true, min: 0 }),
    restocked: field.flag,
    note: field.textOrNull,
    /** Missing if the items were not exchanged. */
    exchange: field.optional<ReturnExchange>({
      type: schemaOf(exchangeFields, { _id: false }),
      default: undefined,
    }),
  },
  { _id: false },
);
const step = schemaOf({ state: field.oneOf(ReturnState.options), at: field.date }, { _id: false });

const fields = {
  _id: field.text,
  orderId: field.text,
  orderNumber: field.text,
  customerId: field.text,
  state: field.oneOf(ReturnState.options),
  version: field.of<number>({ type: Number, required: true, min: 1 }),
  lines: field.many(line),
  reason: field.oneOf(ReturnReason.options),
  details: field.textOrEmpty,
  pictures: field.of<Picture[]>({ type: [picture], default: [] }),
  refusal: field.textOrNull,
  outcome: field.oneOrNull(outcome),
  history: field.many(step),
  clientId: field.text,
  /** Hash of the request with this `clientId`, to tell a repeated request from another one. */
  fingerprint: field.text,
  /** When the words and pictures of a deleted customer were removed. */
  erasedAt: field.dateOrNull,
  createdAt: field.date,
};
export type ReturnDocument = Stored<typeof fields>;

const schema = schemaOf(fields, { collection: 'returns' });
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
