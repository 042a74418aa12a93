import { comparableCode } from '@petcare/contracts/commerce/products/barcodes.ts';
import type { ScanUnitBody } from '@petcare/contracts/commerce/orders/packing.ts';
import { productNames } from '@petcare/contracts/shared/names.ts';
import { addAudit } from '@petcare/platform/audit/audit.ts';
import { conflict } from '@petcare/platform/errors.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import { type QueryOptions, type UpdateQuery } from 'mongoose';
import {
  orderEventData,
  orderRecord,
  Orders,
  type OrderDocument,
  type OrderTimelineEntry,
} from '../order.model.ts';
import { linesLeft } from '../order.rules.ts';
import { Products, toProductNames } from '../../catalogue/products/product.model.ts';
import { findCodes } from './product-code.ts';
import { decideScan } from './scan.rules.ts';
import { findPackedOrder } from './show-packing.ts';

/**
 * Ticks one unit of an order. The last unit marks the order as packed in the same transaction. Of two scans at the same
 * moment the later one is decided again by what the earlier one left. Idempotent per `client_id`.
 * @throws not_found, wrong_product (with the product's name if it is known), all_units_scanned, order_packed,
 * order_not_packable, money_returned, idempotency_conflict.
 */
export function scanUnit(
  id: string,
  { client_id: clientId, code: typed }: ScanUnitBody,
): Promise<OrderDocument> {
  return inTransaction(async () => {
    const order = await findPackedOrder(id);
    const code = comparableCode(typed);
    const codes = await findCodes(order.lines.map((line) => line.productId));
    const productId = [...codes].find(([, other]) => other === code)?.[0] ?? null;
    const decision = decideScan(order, { clientId, productId });
    if (decision.kind === 'repeated') return order;
    if (decision.kind === 'refused')
      throw conflict(decision.code, {
        details: decision.code === 'wrong_product' ? await findNames(code) : undefined,
      });
    const scan = {
      _id: newId(),
      clientId,
      productId: decision.productId,
      at: new Date(),
    };
    return decision.isLast
      ? markPacked(order, scan)
      : write(order, { $push: { packingScans: scan } }, { timestamps: false });
  });
}

/**
 * Takes back a scan of an order that is not packed yet. Idempotent.
 * @throws not_found, order_packed.
 */
export function undoScan(id: string, scanId: string): Promise<OrderDocument> {
  return inTransaction(async () => {
    const order = await findPackedOrder(id);
    if (!order.packingScans?.some(({ _id }) => _id === scanId)) return order;
    if (order.packedAt) throw conflict('order_packed');
    return write(order, { $pull: { packingScans: { _id: scanId } } }, { timestamps: false });
  });
}

async function markPacked(
  order: OrderDocument,
  scan: NonNullable<OrderDocument['packingScans']>[number],
): Promise<OrderDocument> {
  const { at } = scan;
  const entry: OrderTimelineEntry = {
    kind: 'packed',
    status: order.status,
    at,
    by: 'admin',
    amount: null,
    reason: null,
  };
  const packed = await write(order, {
    $set: { packedAt: at },
    $inc: { version: 1 },
    $push: { packingScans: scan, timeline: entry },
  });
  await addEvent('order.changed', {
    aggregate: { id: order._id, sequence: packed.version },
    data: orderEventData(packed),
  });
  const units = linesLeft(order).reduce((sum, { quantity }) => sum + quantity, 0);
  await addAudit('commerce', {
    action: 'order.packed',
    record: orderRecord(order),
    before: null,
    after: { units },
  });
  return packed;
}

/** Conflicts with every other write to the order, so that the transaction is decided again. */
async function write(
  { _id, version }: OrderDocument,
  change: UpdateQuery<OrderDocument>,
  options: QueryOptions<OrderDocument> = {},
): Promise<OrderDocument> {
  const written = await Orders.findOneAndUpdate({ _id, version, packedAt: null, deletedAt: null }, change, {
    ...options,
    returnDocument: 'after',
  }).lean();
  if (!written) throw new Error('an order changed inside its own transaction');
  return written;
}

async function findNames(barcode: string): Promise<ReturnType<typeof productNames> | undefined> {
  const product = await Products.findOne({ barcode, deletedAt: null }, 'productName productNameBn').lean();
  return product ? toProductNames(product) : undefined;
}
