import { conflict, invalid } from '@petcare/platform/errors.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { trusted } from 'mongoose';
import { newOrderFields, type TimelineEntry } from '../../payments/purchases/order-fields.ts';
import { orderSearchTerms } from '../order-search.ts';
import { orderEventData, Orders, type OrderDocument, type OrderLineDocument } from '../order.model.ts';
import { copyNames, pictureOf, Products } from '../../catalogue/products/product.model.ts';
import { reserveStock } from '../../catalogue/products/stock.ts';
import type { ReturnDocument, ReturnExchange } from './return.model.ts';
import { isExchangeable } from './return.rules.ts';

/**
 * Makes the order that replaces the items of a return, for nothing, and reserves its items. Call it inside the
 * transaction that completes the return. Its `payment_id` is the id of the return, which the unique index allows once.
 * @throws invalid_input – for a line that the return does not have, and a product of another price; out_of_stock.
 */
export async function placeExchange(
  row: ReturnDocument,
  order: OrderDocument,
  {
    orderNumber,
    lines: chosen,
    from,
  }: Pick<ReturnExchange, 'orderNumber' | 'lines'> & { from: OrderDocument['exchangedFrom'] },
): Promise<void> {
  const lines = await findLines(row, chosen);
  const reservation = await reserveStock(lines);
  if (reservation.kind === 'short')
    throw conflict('out_of_stock', {
      message: 'There are not enough units left for the exchange.',
      details: { product_id: reservation.productId },
    });
  const source = { _id: row._id, customerId: order.customerId, orderer: order };
  const fields = newOrderFields(source, orderNumber);
  const replacement: OrderDocument = {
    ...fields,
    timeline: [
      ...fields.timeline.map((entry) => ({ ...entry, by: 'admin' as const })),
      exchangeEntry('Pending', order.orderId, fields.createdAt),
    ],
    searchTerms: orderSearchTerms({ ...fields, lines }),
    lines,
    totalPrice: 0,
    exchangeFor: { returnId: row._id, orderId: row.orderId, orderNumber: row.orderNumber },
    ...(from && { exchangedFrom: from }),
    heldStock: [...reservation.counted],
  };
  await Orders.create([replacement]);
  await Orders.updateOne(
    { _id: order._id },
    {
      $push: { timeline: exchangeEntry(order.status, orderNumber, new Date()) },
      $inc: { version: 1 },
      // The value of an exchanged exchange moves on with its items.
      $unset: { exchangedFrom: 1 },
    },
  );
  // The completed return notifies the customer, so this is no placed order.
  await addEvent('order.changed', {
    aggregate: { id: replacement._id, sequence: replacement.version },
    data: orderEventData(replacement),
  });
}

async function findLines(
  { lines, erasedAt }: ReturnDocument,
  chosen: ReturnExchange['lines'],
): Promise<OrderLineDocument[]> {
  if (erasedAt) throw invalid([{ field: 'exchange', message: 'is not possible: the customer was deleted' }]);
  const isComplete =
    chosen.length === lines.length && lines.every(({ line }) => chosen.some((one) => one.line === line));
  if (!isComplete) throw invalid([{ field: 'exchange', message: 'must name each line of the return once' }]);
  const products = await Products.find({
    _id: trusted({ $in: chosen.map(({ productId }) => productId) }),
    deletedAt: null,
  }).lean();
  return chosen.map(({ line, productId }, index) => {
    const returned = lines.find((one) => one.line === line);
    const product = products.find(({ _id }) => _id === productId);
    if (!returned || !product || !isExchangeable(returned, product))
      throw invalid([
        {
          field: `exchange.${index}.product_id`,
          message: 'must be the same product or one of the same price',
        },
      ]);
    return {
      productId: product._id,
      ...copyNames(product),
      productImage: pictureOf(product),
      quantity: returned.quantity,
      unitPrice: 0,
    };
  });
}

function exchangeEntry(
  status: OrderDocument['status'],
  otherNumber: string,
  at: Date,
): TimelineEntry<OrderDocument['status']> {
  return { kind: 'exchange', status, at, by: 'admin', amount: null, reason: otherNumber };
}
