import { poishaToTaka, takaToPoisha, type Poisha } from '@petcare/contracts/shared/money.ts';
import { refundReasons } from '@petcare/contracts/commerce/payments/refund-reasons.ts';
import type { CompleteReturnBody } from '@petcare/contracts/commerce/orders/returns.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { orderIdOf } from '../../payments/purchases/order-fields.ts';
import { nextOrderNumber } from '../../payments/purchases/order-numbers.ts';
import type { OrderPayments } from '../../payments/order-payments.ts';
import { statusConflict } from '../../payments/purchases/status-conflict.ts';
import { Orders, type OrderDocument } from '../order.model.ts';
import { releaseStock, reserveStock } from '../../catalogue/products/stock.ts';
import { commonUnits, subtractUnits, sumByProduct } from '../../catalogue/products/units.ts';
import { placeExchange } from './exchange-items.ts';
import { moveReturn, readReturn, returnConflict } from './move-return.ts';
import { valueOf, type ReturnDocument, type ReturnExchange } from './return.model.ts';
import { largestRefund, refundOf } from './return.rules.ts';

/**
 * Completes a return in one transaction: its state, the refund or the exchange, and the stock. Each happens once; a
 * repeated request returns the completed return. Sends the refund after the commit.
 * @throws not_found, order_status_conflict, refund_too_large (with the sum left), not_refundable, out_of_stock;
 * invalid_input – for an exchange.
 */
export async function completeReturn(
  id: string,
  body: CompleteReturnBody,
  payments: OrderPayments,
): Promise<ReturnDocument> {
  const row = await readReturn(id);
  if (row.state === 'completed') return repeated(row, body);
  const order = await readOrder(row.orderId);
  const left = (await payments.refundable(order.paymentId))?.left ?? 0;
  const refund = amountOf(body, largestRefund(valueOf(row.lines), left));
  const note = body.note ?? null;
  const exchange = body.exchange && (await planExchange(id, body.exchange));
  const completed = await moveReturn(id, {
    to: 'completed',
    version: body.version,
    set: { outcome: { refund, restocked: body.restock, note, ...(exchange && { exchange }) } },
    async effect() {
      await moveItems(row, order, body.restock);
      // After the restocking: a returned unit that is as good as new may replace another.
      if (exchange) await exchangeItems(row, order, exchange, payments);
      if (refund > 0)
        await payments.reserveRefund({
          paymentId: order.paymentId,
          request: `return ${id}`,
          amount: refund,
          reason: note ?? refundReasons.itemsReturned,
          by: 'admin',
        });
    },
  });
  await payments.sendRefunds(order.paymentId);
  return completed;
}

async function exchangeItems(
  row: ReturnDocument,
  order: OrderDocument,
  exchange: ReturnExchange,
  payments: OrderPayments,
): Promise<void> {
  const from = order.exchangeFor
    ? order.exchangedFrom
    : { paymentId: order.paymentId, value: valueOf(row.lines) };
  if (!order.exchangeFor) await payments.keepExchanged(order.paymentId, valueOf(row.lines));
  await placeExchange(row, order, { ...exchange, from });
}

function repeated(
  row: ReturnDocument,
  { refund, amount = 0, restock, exchange = [] }: CompleteReturnBody,
): ReturnDocument {
  const { refund: refunded = 0, restocked, exchange: exchanged } = row.outcome ?? {};
  const isSameRefund =
    refund === 'part' ? refunded === takaToPoisha(amount) : (refund === 'none') === (refunded === 0);
  const { lines = [] } = exchanged ?? {};
  const isSameExchange =
    lines.length === exchange.length &&
    lines.every(({ line, productId }) =>
      exchange.some((one) => one.line === line && one.product_id === productId),
    );
  if (!isSameRefund || restock !== restocked || !isSameExchange) throw returnConflict(row);
  return row;
}

/** Draws the number outside the transaction. The id of the order follows from that of the return. */
async function planExchange(
  id: string,
  lines: NonNullable<CompleteReturnBody['exchange']>,
): Promise<ReturnExchange> {
  return {
    orderId: orderIdOf(id),
    orderNumber: await nextOrderNumber(new Date()),
    lines: lines.map(({ line, product_id: productId }) => ({ line, productId })),
  };
}

/** Also finds a deleted order: its items may still come back. */
async function readOrder(id: string): Promise<OrderDocument> {
  const order = await Orders.findById(id).lean();
  if (!order) throw notFound('order');
  return order;
}

function amountOf({ refund, amount = 0 }: CompleteReturnBody, largest: Poisha): Poisha {
  if (refund !== 'none' && largest === 0) throw conflict('not_refundable');
  const due = refundOf({ refund, amount: takaToPoisha(amount) }, largest);
  if (due > largest) throw conflict('refund_too_large', { details: { left: poishaToTaka(largest) } });
  return due;
}

/**
 * Takes the items out of what the order has: into stock, or out of it for good. The order has each unit in one place, so
 * that no unit is put back both by a return and by the status Returned.
 * @throws order_status_conflict – when the order changes concurrently.
 * @throws out_of_stock – for items to keep out that went back into stock with the order, and were sold since.
 */
async function moveItems({ lines }: ReturnDocument, order: OrderDocument, restock: boolean): Promise<void> {
  const { heldStock, putBack = [], keptOut = [] } = order;
  const held = commonUnits(heldStock, lines);
  const inStock = commonUnits(putBack, subtractUnits(lines, held));
  const { matchedCount } = await Orders.updateOne(
    { _id: order._id, version: order.version },
    {
      $set: {
        heldStock: subtractUnits(heldStock, held),
        putBack: subtractUnits(putBack, inStock),
        ...(!restock && { keptOut: sumByProduct([...keptOut, ...held, ...inStock]) }),
      },
      $push: { returned: { $each: lines.map(({ line, quantity }) => ({ line, quantity })) } },
      $inc: { version: 1 },
    },
  );
  if (matchedCount === 0) throw statusConflict(await readOrder(order._id));
  if (restock) return releaseStock(held);
  const reservation = await reserveStock(inStock);
  if (reservation.kind === 'short')
    throw conflict('out_of_stock', {
      message: 'These items went back into stock with the order, and were sold since.',
    });
}
