import mongoose from 'mongoose';
import { withDatabases } from '../rig/databases.ts';
import type { Rig } from '../rig/rig.ts';

/** In taka. */
export const productPrice = 500;

/** Inserts a product with limited stock. @returns its id. */
export async function insertProduct(rig: Rig, stock: number): Promise<string> {
  const _id = new mongoose.Types.ObjectId();
  const now = new Date();
  await withDatabases(rig, async (databases) => {
    const commerce = databases.find(({ name }) => name === 'commerce');
    await commerce?.db.collection('products').insertOne({
      _id,
      product_type: 'Pet Toy',
      product_name: 'Gully Football',
      name_key: 'gully football',
      search_terms: [],
      product_price: productPrice * 100,
      product_description: 'It bounces.',
      product_image: '/scenes/product-ball.webp',
      image_owner_id: null,
      stock,
      supplied: stock,
      version: 1,
      revision: 1,
      changed_at: now,
      deleted_at: null,
      createdAt: now,
    });
  });
  return _id.toHexString();
}
