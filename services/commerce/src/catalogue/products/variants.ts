import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { trusted } from 'mongoose';
import { Products, toProduct, type ProductDocument, type ShownProduct } from './product.model.ts';

/** Texts that all variants of a group share. */
export type SharedFields = Partial<
  Pick<ProductDocument, 'productType' | 'productDescription' | 'productDescriptionBn' | 'prescriptionNeeded'>
>;

/** Returns the products with the variants of their groups. */
export async function withVariants(rows: readonly ShownProduct[]): Promise<Product[]> {
  const ids = rows.flatMap(({ variant }) => (variant ? [variant.groupId] : []));
  const variants = ids.length === 0 ? [] : await findVariants(ids);
  const byGroup = Map.groupBy(variants, ({ variant }) => variant?.groupId);
  return rows.map((row) => toProduct(row, byGroup.get(row.variant?.groupId)));
}

export async function showProduct(row: ProductDocument): Promise<Product> {
  const variants = row.variant ? await findVariants([row.variant.groupId]) : [];
  return toProduct(row, variants);
}

/** Finds the variants that are in the store, in their order. */
export async function findVariants(groupIds: readonly string[]): Promise<ProductDocument[]> {
  const rows = await Products.find({
    'variant.groupId': trusted({ $in: [...groupIds] }),
    deletedAt: null,
  }).lean();
  return rows.toSorted(byPosition);
}

/**
 * Adjusts the group of a changed variant, in the transaction of the change: which variant is in front, the picture of
 * those without their own, and the texts that all share. Writes every variant, so that concurrent changes of a group
 * conflict and repeat.
 */
export async function syncVariants({ variant }: ProductDocument, shared: SharedFields = {}): Promise<void> {
  if (!variant) return;
  const group = { 'variant.groupId': variant.groupId };
  await Products.updateMany(group, { $set: { changedAt: new Date() }, $inc: { revision: 1 } });
  const rows = await Products.find(group).lean();
  const sold = rows.filter(({ deletedAt }) => deletedAt === null).toSorted(byPosition);
  const [front] = sold.toSorted((one, other) => one.productPrice - other.productPrice);
  const picture = sold.find(({ productImage }) => productImage !== '')?.productImage ?? '';
  for (const row of rows) {
    const changed = Object.entries(shared).filter(
      ([field, value]) => row[field as keyof SharedFields] !== value,
    );
    await Products.updateOne(
      { _id: row._id },
      {
        $set: {
          ...Object.fromEntries(changed),
          'variant.front': row._id === front?._id,
          'variant.picture': picture,
        },
        ...(changed.length > 0 && { $inc: { version: 1 } }),
      },
    );
  }
}

function byPosition(one: ProductDocument, other: ProductDocument): number {
  return (one.variant?.position ?? 0) - (other.variant?.position ?? 0) || one._id.localeCompare(other._id);
}
