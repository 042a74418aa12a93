import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import type { Wishlist as ShownWishlist } from '@petcare/contracts/commerce/products/wishlist.ts';
import { trusted } from 'mongoose';
import { Products, toProduct } from '../products/product.model.ts';
import { StockAlerts, Wishlist } from './wishlist.model.ts';

const newestFirst = { sort: { createdAt: -1, _id: -1 } } as const;

export async function showWishlist(userId: string): Promise<ShownWishlist> {
  const [wishlist, alerts] = await Promise.all([
    Wishlist.find({ userId }, { productId: 1 }, newestFirst).lean(),
    StockAlerts.find({ userId }, { productId: 1 }, newestFirst).lean(),
  ]);
  return {
    product_ids: wishlist.map(({ productId }) => productId),
    alert_ids: alerts.map(({ productId }) => productId),
  };
}

export async function listWishedProducts(userId: string): Promise<Product[]> {
  const { product_ids } = await showWishlist(userId);
  const products = await Products.find({
    _id: trusted({ $in: product_ids }),
    deletedAt: null,
  }).lean();
  const byId = new Map(products.map((product) => [product._id, product]));
  return product_ids.flatMap((id) => {
    const product = byId.get(id);
    return product ? [toProduct(product)] : [];
  });
}
