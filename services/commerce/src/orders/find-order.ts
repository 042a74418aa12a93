import { notFound } from '@petcare/platform/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import { Orders, type OrderDocument } from './order.model.ts';

/** @throws not_found – also for the order of another customer, unless the caller is an admin or a service. */
export async function findOrderFor(caller: Caller, id: string): Promise<OrderDocument> {
  const order = await Orders.findOne({ _id: id, deleted_at: null }).lean<OrderDocument>();
  const maySee =
    caller.kind === 'system' ||
    (caller.kind === 'person' && (caller.role === 'admin' || order?.customer_id.toHexString() === caller.id));
  if (!order || !maySee) throw notFound('order');
  return order;
}
