import type { Packing } from '@petcare/contracts/commerce/orders/packing.ts';
import { notFound } from '@petcare/platform/errors.ts';
import { Orders, type OrderDocument } from '../order.model.ts';
import { findCodes } from './product-code.ts';
import { isToPack, unitsOf } from './scan.rules.ts';
import { toProductNames } from '../../catalogue/products/product.model.ts';

/** @throws not_found – also for a deleted order. */
export async function findPackedOrder(id: string): Promise<OrderDocument> {
  const order = await Orders.findOne({ _id: id, deletedAt: null }).lean();
  if (!order) throw notFound('order');
  return order;
}

export async function showPacking(order: OrderDocument): Promise<Packing> {
  const codes = await findCodes(order.lines.map(({ productId }) => productId));
  const lines = new Map(order.lines.map((line) => [line.productId, line]));
  return {
    _id: order._id,
    order_id: order.orderId,
    orderer_name: order.ordererName,
    status: order.status,
    version: order.version,
    packed_at: order.packedAt?.toISOString() ?? null,
    packable: isToPack(order),
    lines: [...unitsOf(order)].map(([id, { ordered, scanned }]) => ({
      product_id: id,
      ...toProductNames(lines.get(id) ?? { productName: '' }),
      product_image: lines.get(id)?.productImage ?? '',
      quantity: ordered,
      scanned,
      code: codes.get(id) ?? '',
    })),
    scans: (order.packingScans ?? []).map(({ _id, productId }) => ({
      _id,
      product_id: productId,
    })),
  };
}
