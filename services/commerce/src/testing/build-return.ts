import { randomUUID } from 'node:crypto';
import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { Answer } from '@petcare/platform/testing/service-client.ts';
import { userCaller } from '@petcare/platform/testing/test-identity.ts';
import { Orders } from '../orders/order.model.ts';
import { cardPayment, newCustomer, placeOrder, startPayment } from './build-payment.ts';
import { buildProduct } from './build-product.ts';
import type { TestCommerce } from './test-commerce.ts';

export const shopkeeper = userCaller(newId(), 'admin');

/** Sells three balls for ৳500 each to a new customer and delivers them; two remain in stock. */
export async function buildDelivery(commerce: TestCommerce, { deliveredAt = new Date(), quantity = 3 } = {}) {
  const product = await buildProduct({ stock: quantity + 2 });
  const customer = newCustomer();
  const request = cardPayment(product.id, { quantity, expected_total: 500 * quantity });
  const payment = await startPayment(commerce, customer, request);
  await commerce.sandbox.pay(payment.secret);
  const { body } = await placeOrder(commerce, customer, payment.id, product.id);
  const id = String(body.order._id);
  const entry = {
    kind: 'status' as const,
    status: 'Delivered' as const,
    at: deliveredAt,
    by: 'admin' as const,
    amount: null,
    reason: null,
  };
  await Orders.updateOne({ _id: id }, { $set: { status: 'Delivered' }, $push: { timeline: entry } });
  return { id, product, customer, payment };
}

export function returnBody(fields: object = {}) {
  return { client_id: randomUUID(), lines: [{ line: 0, quantity: 1 }], reason: 'damaged', ...fields };
}

export function askReturn(
  commerce: TestCommerce,
  { id, as }: { id: string; as: Caller },
  fields: object = {},
): Promise<Answer> {
  return commerce.send('POST', `/api/orders/${id}/returns`, { as, body: returnBody(fields) });
}

/** Moves a return as an admin who sees its current version. */
export function decideReturn(
  commerce: TestCommerce,
  found: Pick<OrderReturn, '_id' | 'version'>,
  body: object,
): Promise<Answer> {
  const versioned = { version: found.version, ...body };
  return commerce.send('PUT', `/api/returns/${found._id}`, { as: shopkeeper, body: versioned });
}

export function completeReturnOf(
  commerce: TestCommerce,
  { _id, version }: Pick<OrderReturn, '_id' | 'version'>,
  body: object = {},
): Promise<Answer> {
  return commerce.send('POST', `/api/returns/${_id}/completion`, {
    as: shopkeeper,
    body: { refund: 'full', restock: true, version, ...body },
  });
}

/** Requests a return, approves it and records the arrival of its items. */
export async function buildArrivedReturn(
  commerce: TestCommerce,
  delivery: { id: string; customer: Caller },
  fields: object = {},
): Promise<OrderReturn> {
  const asked = await askReturn(commerce, { id: delivery.id, as: delivery.customer }, fields);
  if (asked.status !== 201) throw new Error(JSON.stringify(asked.body));
  const approved = await decideReturn(commerce, asked.body.return as OrderReturn, { state: 'approved' });
  const received = await decideReturn(commerce, approved.body.return as OrderReturn, { state: 'received' });
  return received.body.return as OrderReturn;
}
