import { randomBytes } from 'node:crypto';
import type { CreateProductBody } from '@petcare/contracts/commerce/products/products.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { inTransaction } from '@petcare/platform/mongo/transaction.ts';
import { productFields, Products, type ProductDocument } from '../catalogue/products/product.model.ts';

export async function buildProduct(
  overrides: Partial<CreateProductBody> & { createdAt?: string } = {},
): Promise<ProductDocument & { id: string }> {
  const { createdAt, ...given } = overrides;
  const product = await inTransaction(() =>
    Products.create({
      _id: newId(),
      ...productFields({
        product_type: 'Pet Toy',
        product_name: `Ball ${randomBytes(4).toString('hex')}`,
        product_price: 500,
        product_description: 'It bounces.',
        product_image: '/scenes/product-ball.webp',
        stock: null,
        ...given,
      }),
      createdAt: new Date(createdAt ?? Date.now()),
    }),
  );
  return { ...product.toObject(), id: product._id };
}

export async function stockOf(id: string): Promise<number | null> {
  const product = await Products.findById(id).lean();
  if (!product) throw new Error('product not found');
  return product.stock;
}
