import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Refill, Refills as ShownRefills } from '@petcare/contracts/commerce/orders/refills.ts';
import { trusted } from 'mongoose';
import { Orders } from '../order.model.ts';
import { type ProductDocument, Products, toProductNames } from '../../catalogue/products/product.model.ts';
import { namesOf, Refills, type RefillDocument } from './refill.model.ts';

/** Orders whose foods are offered, the latest first. */
const offeredOrders = 100;

export async function showRefills(userId: string): Promise<ShownRefills> {
  const rows = await Refills.find({ userId }).sort({ createdAt: -1, _id: -1 }).lean();
  const orders = await Orders.find(
    { customerId: userId, status: trusted({ $nin: ['Cancelled', 'Returned'] }), deletedAt: null },
    'lines.productId',
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(offeredOrders)
    .lean();
  const bought = orders.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const reminded = rows.map(({ productId }) => productId);
  const products = await findProducts([...reminded, ...bought]);
  return {
    refills: rows.map((row) => toRefill(row, products.get(row.productId))),
    offers: [...new Set(bought)]
      .filter((id) => !reminded.includes(id))
      .flatMap((id) => {
        const product = products.get(id);
        if (product?.productType !== 'Pet Food') return [];
        return [{ product_id: id, ...toProductNames(product), product_image: product.productImage }];
      }),
  };
}

/** Returns the products that are in the store. */
async function findProducts(ids: readonly string[]): Promise<ReadonlyMap<string, ProductDocument>> {
  const rows = await Products.find({ _id: trusted({ $in: [...new Set(ids)] }), deletedAt: null }).lean();
  return new Map(rows.map((row) => [row._id, row]));
}

function toRefill(row: RefillDocument, product: ProductDocument | undefined): Refill {
  return {
    product_id: row.productId,
    ...namesOf(row, product),
    product_image: product?.productImage ?? row.productImage,
    quantity: row.quantity,
    every_days: row.everyDays,
    next_on: row.nextAt && dhakaDateOf(row.nextAt),
    last: row.last,
    available: product !== undefined && product.stock !== 0,
  };
}
