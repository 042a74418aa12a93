import type { Product } from '@petcare/contracts/products/products.ts';
import { trusted, type Types } from 'mongoose';
import { Products, toProduct, type ProductDocument, type ShownProduct } from './product.model.ts';

/** Texts that all variants of a group share. */
export type SharedFields = Partial<
  Pick<
    ProductDocument,
    'product_type' | 'product_description' | 'product_description_bn' | 'prescription_needed'
  >
>;

/** Returns the products with the variants of their groups. */
export async function withVariants(rows: readonly ShownProduct[]): Promise<Product[]> {
  const ids = rows.flatMap(({ variant }) => (variant ? [variant.group_id] : []));
  const variants = ids.length === 0 ? [] : await findVariants(ids);
  const byGroup = Map.groupBy(variants, ({ variant }) => variant?.group_id.toHexString());
  return rows.map((row) => toProduct(row, byGroup.get(row.variant?.group_id.toHexString())));
}

export async function showProduct(row: ProductDocument): Promise<Product> {
  const variants = row.variant ? await findVariants([row.variant.group_id]) : [];
  return toProduct(row, variants);
}

/** Finds the variants that are in the store, in their order. */
export async function findVariants(groupIds: readonly Types.ObjectId[]): Promise<ProductDocument[]> {
  const rows = await Products.find({
    'variant.group_id': trusted({ $in: [...groupIds] }),
    deleted_at: null,
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
  const group = { 'variant.group_id': variant.group_id };
  await Products.updateMany(group, { $set: { changed_at: new Date() }, $inc: { revision: 1 } });
  const rows = await Products.find(group).lean();
  const sold = rows.filter(({ deleted_at }) => deleted_at === null).toSorted(byPosition);
  const [front] = sold.toSorted((one, other) => one.product_price - other.product_price);
  const picture = sold.find(({ product_image }) => product_image !== '')?.product_image ?? '';
  for (const row of rows) {
    const changed = Object.entries(shared).filter(
      ([field, value]) => row[field as keyof SharedFields] !== value,
    );
    await Products.updateOne(
      { _id: row._id },
      {
        $set: {
          ...Object.fromEntries(changed),
          'variant.front': row._id.equals(front?._id),
          'variant.picture': picture,
        },
        ...(changed.length > 0 && { $inc: { version: 1 } }),
      },
    );
  }
}

function byPosition(one: ProductDocument, other: ProductDocument): number {
  return (
    (one.variant?.position ?? 0) - (other.variant?.position ?? 0) ||
    one._id.toHexString().localeCompare(other._id.toHexString())
  );
}
