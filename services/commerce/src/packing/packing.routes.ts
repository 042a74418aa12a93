import { endpoints } from '@petcare/contracts/endpoints.ts';
import { dhakaDateOf } from '@petcare/contracts/dhaka-time.ts';
import { addAuditInOwnTransaction } from '@petcare/platform/audit/audit.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { route, type Route } from '@petcare/platform/http/route.ts';
import { trusted } from 'mongoose';
import { Orders, type OrderDocument } from '../orders/order.model.ts';
import { renderPackingSlips } from './render-packing-slips.ts';

export const packingRoutes: Route[] = [
  route(endpoints['orders.packingSlips'], async ({ body: { orders: ids, language } }) => {
    const orders = await findOrders(ids);
    if (orders.length === 0) throw notFound('order');
    const now = new Date();
    await addAuditInOwnTransaction('commerce', {
      act: 'packing_slips.printed',
      record: { type: 'list', id: 'orders', label: `packing slips of ${orders.length} orders` },
      before: null,
      after: { orders: orders.map(({ order_id }) => order_id) },
    });
    return {
      type: 'application/pdf',
      filename: `PetCare packing slips ${dhakaDateOf(now)}.pdf`,
      headers: { 'Cache-Control': 'private, no-store' },
      open: () => renderPackingSlips(orders, language, now),
    };
  }),
];

/** Returns the orders in the sequence of the ids, without deleted ones. */
async function findOrders(ids: readonly string[]): Promise<OrderDocument[]> {
  const rows = await Orders.find({ _id: trusted({ $in: [...ids] }), deleted_at: null }).lean<
    OrderDocument[]
  >();
  const byId = new Map(rows.map((row) => [row._id.toHexString(), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
