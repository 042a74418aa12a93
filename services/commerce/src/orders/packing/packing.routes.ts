import { endpoints } from '@petcare/contracts/endpoints.ts';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { addAuditInOwnTransaction } from '@petcare/platform/audit/audit.ts';
import { conflict, notFound } from '@petcare/platform/errors.ts';
import { route, signedIn, type Route } from '@petcare/platform/http/route.ts';
import type { FileAnswer } from '@petcare/platform/http/send-file.ts';
import { trusted } from 'mongoose';
import { Orders, type OrderDocument } from '../order.model.ts';
import { pdfFor } from '../pdf-files/pdf-for.ts';
import { pickListOf } from '../pdf-files/pick-list.rules.ts';
import { isLiveButRefunded, isPackable, type PackedFields } from '../order.rules.ts';
import { findCodes } from './product-code.ts';
import { scanUnit, undoScan } from './scan-unit.ts';
import { findPackedOrder, showPacking } from './show-packing.ts';

export const packingRoutes: Route[] = [
  route(endpoints['orders.packingSlips'], async ({ body: { orders: ids, language }, caller }) => {
    const orders = await findOrders(ids);
    if (orders.length === 0) throw notFound('order');
    assertPrintable(orders);
    await auditPrint('packing_slips.printed', 'packing slips', orders);
    const now = new Date();
    const codes = await findCodes(orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)));
    const picked = pickListOf(orders.filter(isPackable), language);
    const open = pdfFor(signedIn(caller), 'packingSlips', () => [
      orders,
      { picked, codes, locale: language, now },
    ]);
    return pdfOf('packing slips', now, open);
  }),

  route(endpoints['orders.labels'], async ({ body: { orders: ids, language }, caller }) => {
    const found = await findOrders(ids);
    assertPrintable(found);
    const orders = found.filter(isPackable);
    if (orders.length === 0) throw notFound('order');
    await auditPrint('labels.printed', 'labels', orders);
    const now = new Date();
    const open = pdfFor(signedIn(caller), 'labels', () => [orders, language, now]);
    return pdfOf('labels', now, open);
  }),

  route(endpoints['orders.packing'], async ({ params }) => showPacking(await findPackedOrder(params.id))),

  route(endpoints['orders.scanUnit'], async ({ params, body }) =>
    showPacking(await scanUnit(params.id, body)),
  ),

  route(endpoints['orders.undoScan'], async ({ params }) =>
    showPacking(await undoScan(params.id, params.scanId)),
  ),
];

/** @throws money_returned – when nothing can be printed because the money of an order went back. */
function assertPrintable(orders: readonly PackedFields[]): void {
  if (orders.some(isLiveButRefunded) && !orders.some(isPackable)) throw conflict('money_returned');
}

function auditPrint(action: string, what: string, orders: readonly OrderDocument[]): Promise<void> {
  return addAuditInOwnTransaction('commerce', {
    action,
    record: { type: 'list', id: 'orders', label: `${what} of ${orders.length} orders` },
    before: null,
    after: { orders: orders.map(({ orderId }) => orderId) },
  });
}

function pdfOf(what: string, now: Date, open: FileAnswer['open']) {
  return {
    type: 'application/pdf',
    filename: `PetCare ${what} ${dhakaDateOf(now)}.pdf`,
    headers: { 'Cache-Control': 'private, no-store' },
    open,
  };
}

/** Returns the orders in the sequence of the ids, without deleted ones. */
async function findOrders(ids: readonly string[]): Promise<OrderDocument[]> {
  const rows = await Orders.find({ _id: trusted({ $in: [...ids] }), deletedAt: null }).lean();
  const byId = new Map(rows.map((row) => [row._id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
