import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type {
  SaveVariantsBody,
  VariantInput,
} from '@petcare/contracts/commerce/products/product-variants.ts';
import { conflict, invalid } from '@petcare/platform/errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';
import {
  findProduct,
  insertProduct,
  storeChanges,
  type Changes,
  type ProductDeps,
} from './change-product.ts';
import { productFields, type ProductDocument, type VariantOf } from './product.model.ts';
import { placeChanges, variantNames } from './variant-place.ts';
import { findVariants, showProduct, syncVariants } from './variants.ts';

/**
 * Sets the variants of a product in one transaction; the first time it makes a group of a single product. New ones copy
 * the texts that all share. A request without changes succeeds and publishes no event.
 * @throws not_found; version_conflict – a variant changed, or the request does not name all; invalid_input – for an id
 * of another product, and for a picture that the admin did not upload.
 */
export async function saveVariants(
  id: string,
  body: SaveVariantsBody,
  admin: Pick<UserCaller, 'id'>,
  { client, countHeldUnits }: ProductDeps,
): Promise<{ product: ProductDocument; changed: boolean }> {
  const known = await readVariants(await findProduct(id));
  for (const [index, { _id, product_image: url }] of body.variants.entries())
    if (url && url !== findIn(known, _id)?.productImage)
      await reserveUpload(
        { userId: admin.id, url, field: `variants.${index}.product_image`, use: 'product' },
        client,
      );
  return inTransaction(async () => {
    const product = await findProduct(id);
    const before = await readVariants(product);
    await assertSeen(before, body, product);
    let changed = false;
    for (const [position, input] of body.variants.entries()) {
      const row = findIn(before, input._id);
      const place = placeOf(body, position, row ?? product);
      if (!row) await insertProduct(newVariant(product, input, place, admin));
      else {
        const changes = changesOf(row, input, place);
        if (Object.keys(changes).length === 0) continue;
        await storeChanges(row, changes, admin, countHeldUnits);
      }
      changed = true;
    }
    if (changed) await syncVariants(await findProduct(id));
    return { product: await findProduct(id), changed };
  });
}

function readVariants(product: ProductDocument): Promise<ProductDocument[]> {
  return product.variant ? findVariants([product.variant.groupId]) : Promise.resolve([product]);
}

function findIn(rows: readonly ProductDocument[], id: string | undefined): ProductDocument | undefined {
  return rows.find(({ _id }) => _id === id);
}

/** @throws invalid_input; version_conflict – with the current product. */
async function assertSeen(
  rows: readonly ProductDocument[],
  { variants }: SaveVariantsBody,
  product: ProductDocument,
): Promise<void> {
  for (const [index, { _id }] of variants.entries())
    if (_id !== undefined && !findIn(rows, _id))
      throw invalid([{ field: `variants.${index}._id`, message: 'must be a variant of this product' }]);
  const isSeen = rows.every(({ _id, version }) =>
    variants.some((one) => one._id === _id && one.version === version),
  );
  if (!isSeen) throw conflict('version_conflict', { details: { current: await showProduct(product) } });
}

/** The group of a single product gets its id, so that two first requests conflict. */
function placeOf(
  { name, name_bn: nameBn = null, variants }: SaveVariantsBody,
  position: number,
  { _id, variant }: Pick<ProductDocument, '_id' | 'variant'>,
): VariantOf {
  const { label = '', label_bn: labelBn = null } = variants[position] ?? {};
  const { groupId = _id, picture = '', front = false } = variant ?? {};
  return { groupId, name, nameBn, label, labelBn, position, picture, front };
}

function changesOf(row: ProductDocument, input: VariantInput, variant: VariantOf): Changes {
  const requested: Changes = {
    productPrice: takaToPoisha(input.product_price),
    ...(input.stock !== undefined && { stock: input.stock }),
    ...(input.weight_grams !== undefined && { weightGrams: input.weight_grams }),
    ...(input.product_image !== undefined && { productImage: input.product_image ?? '' }),
  };
  const changed = Object.entries(requested).filter(
    ([field, value]) => value !== row[field as keyof ProductDocument],
  );
  return {
    ...Object.fromEntries(changed),
    ...placeChanges(row, variant),
  };
}

function newVariant(
  product: ProductDocument,
  { product_price, product_image: image, stock = null, weight_grams = null }: VariantInput,
  variant: VariantOf,
  admin: Pick<UserCaller, 'id'>,
): ProductDocument {
  const { productName, productNameBn } = variantNames(variant);
  const fields = productFields({
    product_name: productName,
    product_name_bn: productNameBn,
    product_type: product.productType,
    product_description: product.productDescription,
    product_description_bn: product.productDescriptionBn,
    prescription_needed: product.prescriptionNeeded,
    product_price,
    product_image: image ?? '',
    stock,
    weight_grams,
  });
  const imageOwnerId = image ? admin.id : null;
  return { ...fields, _id: newId(), imageOwnerId, variant, createdAt: new Date() };
}
