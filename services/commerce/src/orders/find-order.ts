import { notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { maySee } from '../payments/purchases/may-see.ts';
import { Orders, type OrderDocument } from './order.model.ts';

/** @throws not_found – also for the order of another customer, unless the caller is an admin or a service. */
export async function findOrderFor(caller: Caller, id: string): Promise<OrderDocument> {
  const order = await Orders.findOne({ _id: id, deletedAt: null }).lean();
  if (!order || !maySee(caller, order)) throw notFound('order');
  return order;
}
