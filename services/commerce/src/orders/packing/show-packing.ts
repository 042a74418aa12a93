import type { Packing } from '@petcare/contracts/orders/packing.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { Orders, type OrderDocument } from '../order.model.ts';
import { findCodes } from './product-code.ts';
import { isToPack, unitsOf } from './scan.rules.ts';

/** @throws not_found – also for a deleted order. */
export async function findPackedOrder(id: string): Promise<OrderDocument> {
  const order = await Orders.findOne({ _id: id, deleted_at: null }).lean();
  if (!order) throw notFound('order');
  return order;
}

export async function showPacking(order: OrderDocument): Promise<Packing> {
  const codes = await findCodes(order.lines.map(({ product_id }) => product_id));
  const lines = new Map(order.lines.map((line) => [line.product_id.toHexString(), line]));
  return {
    _id: order._id.toHexString(),
    order_id: order.order_id,
    orderer_name: order.orderer_name,
    status: order.status,
    version: order.version,
    packed_at: order.packed_at?.toISOString() ?? null,
    packable: isToPack(order),
    lines: [...unitsOf(order)].map(([id, { ordered, scanned }]) => ({
      product_id: id,
      ...productNames(lines.get(id) ?? { product_name: '' }),
      product_image: lines.get(id)?.product_image ?? '',
      quantity: ordered,
      scanned,
      code: codes.get(id) ?? '',
    })),
    scans: (order.packing_scans ?? []).map(({ _id, product_id }) => ({
      _id: _id.toHexString(),
      product_id: product_id.toHexString(),
    })),
  };
}
