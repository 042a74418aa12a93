import { newId } from '@petcare/platform/mongo/object-id.ts';
import { withDatabases } from '../rig/databases.ts';
import type { Rig } from '../rig/rig.ts';

/** In taka. */
export const productPrice = 500;

/** Inserts a product with limited stock. @returns its id. */
export async function insertProduct(rig: Rig, stock: number): Promise<string> {
  const _id = newId();
  const now = new Date();
  await withDatabases(rig, async (databases) => {
    const commerce = databases.find(({ name }) => name === 'commerce');
    await commerce?.db.collection<Record<string, unknown> & { _id: string }>('products').insertOne({
      _id,
      productType: 'Pet Toy',
      productName: 'Gully Football',
      nameKey: 'gully football',
      searchTerms: [],
      productPrice: productPrice * 100,
      productDescription: 'It bounces.',
      productImage: '/scenes/product-ball.webp',
      imageOwnerId: null,
      stock,
      supplied: stock,
      version: 1,
      revision: 1,
      changedAt: now,
      deletedAt: null,
      createdAt: now,
    });
  });
  return _id;
}
