import type { Cart, CartLine } from '@petcare/contracts/commerce/products/cart.ts';
import { poishaToTaka, type Poisha } from '@petcare/contracts/shared/money.ts';
import { trusted } from 'mongoose';
import { pictureOf, Products, type ProductDocument } from '../products/product.model.ts';
import { Carts, type CartLineDocument } from './cart.model.ts';

export async function showCart(customerId: string): Promise<Cart> {
  const cart = await Carts.findById(customerId).lean();
  const lines = cart?.lines ?? [];
  const products = await Products.find({
    _id: trusted({ $in: lines.map(({ productId }) => productId) }),
    deletedAt: null,
  }).lean();
  const byId = new Map(products.map((product) => [product._id, product]));
  const shown = lines.map((line) => ({ line, product: byId.get(line.productId) ?? null }));
  return {
    lines: shown.map(({ line, product }) => showLine(line, product)),
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: poishaToTaka(
      shown.reduce<Poisha>(
        (sum, { line, product }) =>
          product && isBuyable(stateOf(line, product)) ? sum + product.productPrice * line.quantity : sum,
        0,
      ),
    ),
    updatedAt: cart?.updatedAt.toISOString() ?? null,
  };
}

function showLine(line: CartLineDocument, product: ProductDocument | null): CartLine {
  return {
    product_id: line.productId,
    quantity: line.quantity,
    product: product && {
      product_name: product.productName,
      ...(product.productNameBn && { product_name_bn: product.productNameBn }),
      product_type: product.productType,
      product_image: pictureOf(product),
      product_price: poishaToTaka(product.productPrice),
      stock: product.stock,
      ...(product.prescriptionNeeded && { prescription_needed: true }),
    },
    price_seen: poishaToTaka(line.priceSeen),
    state: stateOf(line, product),
  };
}

/** The most severe state wins: a price change is irrelevant while the product cannot be bought. */
function stateOf(line: CartLineDocument, product: ProductDocument | null): CartLine['state'] {
  if (!product) return 'gone';
  if (product.stock === 0) return 'sold_out';
  if (product.stock !== null && product.stock < line.quantity) return 'too_few';
  return product.productPrice === line.priceSeen ? 'ok' : 'price_changed';
}

function isBuyable(state: CartLine['state']): boolean {
  return state === 'ok' || state === 'price_changed';
}
