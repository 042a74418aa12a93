import { takaToPoisha } from '@petcare/contracts/shared/money.ts';
import type { CreateProductBody, UpdateProductBody } from '@petcare/contracts/commerce/products/products.ts';
import { addAudit, changedFields } from '@petcare/platform/audit/audit.ts';
import { conflict, invalid, notFound } from '@petcare/platform/errors.ts';
import { isDuplicateKey } from '@petcare/platform/mongo/mongo-errors.ts';
import type { UserCaller } from '@petcare/platform/auth/identity.ts';
import type { InternalClient } from '@petcare/platform/service-calls/internal-client.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { addEvent } from '@petcare/platform/outbox/outbox.ts';
import {
  nameFields,
  productEventData,
  productFields,
  productRecord,
  Products,
  toProduct,
  type ProductDocument,
} from './product.model.ts';
import { syncVariants, type SharedFields } from './variants.ts';
import { reserveUpload } from '@petcare/platform/service-calls/reserve-upload.ts';

export interface ProductDeps {
  readonly client: InternalClient;
  readonly countHeldUnits: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/**
 * Adds a product to the store.
 * @throws invalid_input – for a picture that the admin did not upload; barcode_taken.
 */
export async function addProduct(
  body: CreateProductBody,
  admin: Pick<UserCaller, 'id'>,
  { client }: Pick<ProductDeps, 'client'>,
  _id = newId(),
): Promise<ProductDocument> {
  await reserveUpload(
    { userId: admin.id, url: body.product_image, field: 'product_image', use: 'product' },
    client,
  );
  const row: ProductDocument = {
    ...productFields(body),
    _id,
    imageOwnerId: body.product_image === '' ? null : admin.id,
    createdAt: new Date(),
  };
  await translateBarcodeConflict(inTransaction(() => insertProduct(row)));
  return row;
}

/** Stores a new product, in the caller’s transaction. */
export async function insertProduct(row: ProductDocument): Promise<void> {
  await Products.create([row]);
  await publish('product.changed', row);
  await addAudit('commerce', {
    action: 'product.added',
    record: productRecord(row),
    before: null,
    after: auditedFields(row),
  });
}

/**
 * Updates a product. Blank, missing and identical fields keep their value; an update without changes succeeds
 * and publishes no event. `stock` counts the unreserved units. `alone`: other variants keep the texts that they share.
 * @throws not_found, version_conflict (with the current product), invalid_input – for the picture, or a variant’s name; barcode_taken.
 */
export async function updateProduct(
  id: string,
  body: UpdateProductBody,
  admin: Pick<UserCaller, 'id'>,
  { client, countHeldUnits }: ProductDeps,
  { alone = false } = {},
): Promise<{ product: ProductDocument; changed: boolean }> {
  const image = body.product_image;
  if (image !== undefined && image !== (await findProduct(id)).productImage)
    await reserveUpload({ userId: admin.id, url: image, field: 'product_image', use: 'product' }, client);
  const change = inTransaction(async () => {
    const before = await findProduct(id);
    const changes = changesOf(before, body);
    if (Object.keys(changes).length === 0) return { product: before, changed: false };
    if (body.version !== undefined && body.version !== before.version)
      throw conflict('version_conflict', { details: { current: toProduct(before) } });
    for (const [field, name] of [
      ['product_name', changes.productName],
      ['product_name_bn', changes.productNameBn],
    ] as const)
      if (before.variant && name !== undefined)
        throw invalid([{ field, message: 'is changed with the variants of the product' }]);
    const product = await storeChanges(before, changes, admin, countHeldUnits);
    await syncVariants(product, alone ? {} : sharedOf(changes));
    return { product, changed: true };
  });
  return translateBarcodeConflict(change);
}

/** Translates a duplicate key on the barcode. @throws barcode_taken. */
export async function translateBarcodeConflict<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (isDuplicateKey(error, 'barcode')) throw conflict('barcode_taken');
    throw error;
  }
}

/** Stores changes of a product that was read in the caller’s transaction. */
export async function storeChanges(
  before: ProductDocument,
  changes: Changes,
  admin: Pick<UserCaller, 'id'>,
  countHeldUnits: ProductDeps['countHeldUnits'],
): Promise<ProductDocument> {
  const product = await Products.findOneAndUpdate(
    { _id: before._id, version: before.version },
    {
      $set: {
        ...changes,
        ...nameFields({ ...before, ...changes }),
        ...(changes.productImage !== undefined && {
          imageOwnerId: changes.productImage === '' ? null : admin.id,
        }),
        ...(changes.stock !== undefined && {
          supplied: await suppliedAfter(before, changes.stock, countHeldUnits),
        }),
        changedAt: new Date(),
      },
      $inc: { version: 1, revision: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
  if (!product) throw new Error(`product ${before._id} changed inside its own transaction`);
  await publish('product.changed', product);
  await addAudit('commerce', {
    action: 'product.updated',
    record: productRecord(product),
    ...changedFields(auditedFields(before), auditedFields(product)),
  });
  return product;
}

function sharedOf({
  productType,
  productDescription,
  productDescriptionBn,
  prescriptionNeeded,
}: Changes): SharedFields {
  const all = { productType, productDescription, productDescriptionBn, prescriptionNeeded };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/**
 * Soft-deletes a product; it can be restored for 30 days. Orders and open payments keep their own copy of it.
 * Idempotent.
 */
export async function deleteProduct(id: string): Promise<void> {
  await inTransaction(async () => {
    const now = new Date();
    const deleted = await Products.findOneAndUpdate(
      { _id: id, deletedAt: null },
      { $set: { deletedAt: now, changedAt: now }, $inc: { version: 1, revision: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (!deleted) return;
    await syncVariants(deleted);
    await publish('product.deleted', deleted);
    await addAudit('commerce', {
      action: 'product.deleted',
      record: productRecord(deleted),
      before: auditedFields(deleted),
      after: null,
    });
  });
}

/** Units supplied in total once `stock` has the new value: the difference was added or removed. */
async function suppliedAfter(
  before: ProductDocument,
  stock: number | null,
  countHeldUnits: ProductDeps['countHeldUnits'],
): Promise<number | null> {
  if (stock === null) return null;
  if (before.stock !== null && before.supplied !== null) return before.supplied + stock - before.stock;
  return stock + ((await countHeldUnits([before._id])).get(before._id) ?? 0);
}

/** @throws not_found – also for a deleted product. */
export async function findProduct(id: string): Promise<ProductDocument> {
  const product = await Products.findOne({ _id: id, deletedAt: null }).lean();
  if (!product) throw notFound('product');
  return product;
}

export type Changes = Partial<
  Pick<
    ProductDocument,
    | 'productType'
    | 'productName'
    | 'productPrice'
    | 'productDescription'
    | 'productNameBn'
    | 'productDescriptionBn'
    | 'productImage'
    | 'stock'
    | 'prescriptionNeeded'
    | 'weightGrams'
    | 'barcode'
    | 'variant'
  >
>;

/** Returns the fields of a body whose values are others than those of the product. */
export function changesOf(before: ProductDocument, body: UpdateProductBody): Changes {
  const requested: { [K in Exclude<keyof Changes, 'variant'>]: ProductDocument[K] | undefined } = {
    productType: body.product_type,
    productName: body.product_name,
    productPrice: body.product_price === undefined ? undefined : takaToPoisha(body.product_price),
    productDescription: body.product_description,
    productNameBn: body.product_name_bn,
    productDescriptionBn: body.product_description_bn,
    productImage: body.product_image,
    stock: body.stock,
    prescriptionNeeded: body.prescription_needed,
    weightGrams: body.weight_grams,
    barcode: body.barcode,
  };
  return Object.fromEntries(
    Object.entries(requested).filter(
      ([field, value]) => value !== undefined && value !== before[field as keyof Changes],
    ),
  );
}

function auditedFields(row: ProductDocument): Record<string, unknown> {
  const { product_type, product_name, product_price, product_description, product_image, stock } =
    toProduct(row);
  return {
    product_type,
    product_name,
    product_price,
    product_description,
    product_name_bn: row.productNameBn,
    product_description_bn: row.productDescriptionBn,
    product_image,
    stock,
    prescription_needed: row.prescriptionNeeded,
    weight_grams: row.weightGrams,
    barcode: row.barcode,
  };
}

async function publish(name: 'product.changed' | 'product.deleted', row: ProductDocument): Promise<void> {
  await addEvent(name, {
    aggregate: { id: row._id, sequence: row.version },
    data: productEventData(row),
  });
}
